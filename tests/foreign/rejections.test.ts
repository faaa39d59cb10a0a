import { expect, test } from 'vitest';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { formDriver } from './support/form-driver.ts';
import { expectParkedAndCorrected } from './support/rejection-steps.ts';
import { openNewForm } from './support/save-steps.ts';
import { savedKind } from './support/saved-kinds.ts';
import { sendUntilSettled } from './support/send-until-settled.ts';

const context = setupForeignBackendTests();

test('[SY3] parks a reading on refusal-200 with its message, saves the correction once', () => expectParkedAndCorrected(context, 'refusal-200'));

test('[SY3] [SY22] retries after an HTML error page and saves the reading once', async () => {
  const page = await context.open();
  context.backend.fault({ method: 'POST', path: /\/VehicleCounter\/CreateOrUpdate/, times: 1, name: 'refusal-html' });
  await openNewForm({ backend: context.backend, page }, savedKind('VehicleCounter'));
  await formDriver(page).save();
  await page.getByText(/na tym urządzeniu\.$/).first().waitFor();
  expect(await sendUntilSettled(page)).toBe('sent');
  expect(context.backend.saves('VehicleCounter')).toMatchObject([{ created: true, body: { CounterState: 13_421 } }]);
});
