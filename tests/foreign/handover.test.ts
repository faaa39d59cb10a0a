import { expect, test } from 'vitest';
import { acceptTerms } from '../support/browser/booking-form.ts';
import { signBoth } from '../support/browser/handover-form.ts';
import { expectDeliveredDespite } from './support/create-handover.ts';
import { waitUntilSent } from './support/device.ts';
import { formDriver } from './support/form-driver.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';

const context = setupForeignBackendTests();

// The slow tests meet other faults, and other backends.
test('[SY22] delivers a handover once when every answer is lost', () => expectDeliveredDespite(context, 'cut-after'));

test('[R-037] [SY16] a handover keeps what only its list has through a change', async () => {
  // No choices: the contractor's name of the list has no id.
  context.backend.fault({ path: /Contractor\/DictionaryWithDependent/, name: '500' });
  const page = await context.open();
  // The newest ones may lie in the future of this hour.
  const before = context.backend
    .records('VehicleHandoverDocument')
    .find(({ Id, Number: number, ContractorId }) => (Id as number) > 3 && number === null && ContractorId !== null);
  await page.goto(`${context.backend.appUrl}/vehicle-handover-document/item/${before?.['Id'] as number}`);
  const form = formDriver(page);
  await expect.poll(() => form.field('Counter').getByRole('textbox').inputValue()).toBe(String(before?.['Counter'] as number));
  await form.type('PlaceName', 'Bramka 4');
  await form.fillRest();
  await page.getByRole('button', { name: 'Brak nowych uszkodzeń' }).click();
  await page.getByRole('button', { name: 'Przeczytaj i zaakceptuj warunki' }).click();
  await acceptTerms(page);
  await signBoth(page);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await waitUntilSent(page);
  const { Date: moment, Counter, Fuel } = before ?? {};
  const [save] = context.backend.saves('VehicleHandoverDocument');
  expect(save).toMatchObject({ id: before?.['Id'], body: { Date: moment, Counter, Fuel, PlaceName: 'Bramka 4' } });
  expect(save?.body).not.toHaveProperty('ContractorId');
});
