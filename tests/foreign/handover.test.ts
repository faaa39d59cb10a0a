import { describe, expect, test } from 'vitest';
import type { FaultName } from './backend/faults.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectDeliveredOnce, createHandover, handoverCalls } from './support/create-handover.ts';
import { profileSets } from './support/profile-sets.ts';
import { sendUntilSettled } from './support/send-until-settled.ts';

const faults: readonly { readonly name: keyof typeof profileSets; readonly how: FaultName }[] = [
  { name: 'plain', how: 'cut-after' },
  { name: 'aged', how: '500' },
  { name: 'modern', how: 'garbage-200' },
];

// One fault per backend; the slow tests cover the others.
describe.each(faults)('backend "$name"', ({ name, how }) => {
  const context = setupForeignBackendTests({ profiles: profileSets[name] });

  test(`[SY22] delivers a handover once when every call meets ${how}`, async () => {
    const page = await context.open({ screen: 'tablet' });
    await page.context().setOffline(true);
    const photo = await createHandover(page);
    for (const path of Object.values(handoverCalls)) context.backend.fault({ method: 'POST', path, times: 1, name: how });
    await page.context().setOffline(false);
    expect(await sendUntilSettled(page)).toBe('sent');
    await expectDeliveredOnce(context.backend, page, photo);
  });
});
