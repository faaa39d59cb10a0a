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

// Each company with one trouble; the others are in the slow tests.
describe.each(troubles)('at the company $name', ({ name, how }) => {
  const at = atTheForeignCompany({ profiles: profileSets[name] });

  test(`[SY22] a handover whose every call meets ${how} is delivered once`, async () => {
    const page = await at.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await handOver(page);
    for (const path of Object.values(handoverCalls)) at.backend.fault({ method: 'POST', path, times: 1, how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(at.backend, page, photo);
  });
});
