import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';

const setup = setupBrowserTests(() => startDemo());

/** The demo driver's employee. */
const DRIVER_ID = 3;

type Form = {
  readonly FromEmployeeId: number | null;
  readonly ToEmployeeId: number | null;
  readonly PlaceName: string;
  readonly Direction: string | null;
  readonly Prefilled: object;
};

async function formOf(page: Page): Promise<Form | undefined> {
  return ((await draftOf(page, 'driver')) as { form: Form } | null)?.form;
}

async function cars() {
  const all = await setup.backend.vehicles();
  const own = all.find((vehicle) => vehicle.LastHandoverDriverId === DRIVER_ID);
  const other = all.find((vehicle) => (vehicle.LastHandoverDriverId ?? DRIVER_ID) !== DRIVER_ID && vehicle.VehicleType === 0);
  if (!own || !other) throw new Error('the demo lacks a car of the driver, or of another');
  return { own, other };
}

test.each(['plate', 'sticker'])('[R-110] the %s of one’s own vehicle starts its return', async (by) => {
  const { own } = await cars();
  const page = await setup.openAs('driver', { path: '/', screen: 'tablet' });
  const form = handoverPage(page);
  if (by === 'sticker') await page.goto(`${setup.network.url}/vehicle-handover-document/item?vehicle=${own.Id}`);
  else {
    await form.open(setup.network.url);
    await form.pickVehicle(own.RegistrationNumber);
  }
  await expect.poll(() => form.field('PlaceName').getByRole('textbox').inputValue()).not.toBe('');
  expect(await form.field('FromEmployeeId').getByText(form.words('prefilled')).count()).toBe(1);
  await form.field('Comments').getByRole('textbox').fill('szkic');
  await expect.poll(() => formOf(page)).toMatchObject({ FromEmployeeId: DRIVER_ID, Direction: 'return', Prefilled: { VehicleId: own.Id } });
  expect(setup.errors).toEqual([]);
});

test('[R-110] people that the user has entered stay when the vehicle is chosen', async () => {
  const { own } = await cars();
  const page = await setup.openAs('driver', { path: '/', screen: 'tablet' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.pickPerson('From', 'now');
  const from = await form.field('FromEmployeeId').getByRole('combobox').inputValue();
  await form.pickVehicle(own.RegistrationNumber);
  expect(await form.field('FromEmployeeId').getByRole('combobox').inputValue()).toBe(from);
});

test('[R-110] another’s vehicle is taken over from its last driver', async () => {
  const { other } = await cars();
  const page = await setup.openAs('driver', { path: '/', screen: 'tablet' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.pickVehicle(other.RegistrationNumber);
  await form.field('Comments').getByRole('textbox').fill('szkic');
  await expect.poll(() => formOf(page)).toMatchObject({ FromEmployeeId: other.LastHandoverDriverId, ToEmployeeId: DRIVER_ID });
});
