import { expect, test } from 'vitest';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { formDriver } from './support/form-driver.ts';
import { expectParkedAndCorrected } from './support/rejection-steps.ts';
import { openNewForm } from './support/save-steps.ts';
import { savedKind } from './support/saved-kinds.ts';
import { sendUntilSettled } from './support/send-until-settled.ts';

const context = setupForeignBackendTests();

test.each(['refusal-text', 'refusal-200-list'] as const)(
  '[SY3] parks a reading on %s with its message and saves the correction once',
  (how) => expectParkedAndCorrected(context, how),
);

test('[SY3] [SY22] retries after an HTML error page and saves the reading once', async () => {
  const page = await context.open();
  context.backend.fault({ method: 'POST', path: /\/VehicleCounter\/CreateOrUpdate/, times: 1, name: 'refusal-html' });
  await openNewForm({ backend: context.backend, page }, savedKind('VehicleCounter'));
  await formDriver(page).save();
  await page
    .getByText(/na tym urządzeniu\.$/)
    .first()
    .waitFor();
  expect(await sendUntilSettled(page)).toBe('sent');
  expect(context.backend.saves('VehicleCounter')).toMatchObject([{ created: true, body: { CounterState: 13_421 } }]);
});
