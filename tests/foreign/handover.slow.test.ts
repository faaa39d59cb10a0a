import { expect, test } from 'vitest';
import type { FaultName } from './backend/faults.ts';
import { atTheForeignCompany } from './support/foreign-company.ts';
import { expectDeliveredOnce, handOver, handoverCalls } from './support/handover.ts';
import { sendUntilSettled } from './support/trouble.ts';

const at = atTheForeignCompany();

const troubles: readonly FaultName[] = ['cut', 'cut-after', 'cut-body', '500', '500-after', '429', 'html-200', 'html-200-after', '202', 'empty-200', 'garbage-200'];

test.each(troubles)('[SY22] a handover whose every call meets %s reaches the company once', async (how) => {
  const page = await at.open({ screen: 'tablet' });
  await page.context().setOffline(true);
  const photo = await handOver(page);
  for (const path of Object.values(handoverCalls)) at.backend.fault({ method: 'POST', path, times: 1, how });
  await page.context().setOffline(false);
  expect(await sendUntilSettled(page)).toBe('sent');
  await expectDeliveredOnce(at.backend, page, photo);
});
