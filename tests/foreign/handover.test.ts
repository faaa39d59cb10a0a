import { describe, expect, test } from 'vitest';
import type { FaultName } from './backend/faults.ts';
import { atTheForeignCompany } from './support/foreign-company.ts';
import { expectDeliveredOnce, handOver, handoverCalls } from './support/handover.ts';
import { profileSets } from './support/profile-sets.ts';
import { sendUntilSettled } from './support/trouble.ts';

const troubles: readonly { readonly name: keyof typeof profileSets; readonly how: FaultName }[] = [
  { name: 'plain', how: 'cut-after' },
  { name: 'aged', how: '500' },
  { name: 'modern', how: 'garbage-200' },
];

// One fault per backend; the slow tests cover the others.
describe.each(troubles)('backend "$name"', ({ name, how }) => {
  const context = atTheForeignCompany({ profiles: profileSets[name] });

  test(`[SY22] delivers a handover once when every call meets ${how}`, async () => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    for (const path of Object.values(handoverCalls)) context.backend.fault({ method: 'POST', path, times: 1, how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(context.backend, page, photo);
  });
});
