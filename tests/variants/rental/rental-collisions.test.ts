import { beforeAll, expect, test } from 'vitest';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { waitUntilOfflineReady } from '../../support/browser/app.ts';
import { chooseVehicle, enterDateTime, offeredPlates, pressSave, vehicleField } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf } from '../../support/browser/device-state.ts';

const setup = setupBrowserTests(() => startDemo());
let vehicles: VehicleChoice[] = [];

beforeAll(async () => {
  vehicles = [...(await setup.backend.vehicles())];
});

test('[R-032] [R-071] [R-086] an offline record collides on sync; new dates resolve it', async () => {
  const { Id: VehicleId, RegistrationNumber: plate } = vehicles.shift()!;
  const page = await setup.openAs('admin', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Wypożyczenia', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nowe wypożyczenie', exact: true }).click();
  await vehicleField(page).waitFor();
  await enterDateTime(page, 'EndDate', '2032-05-05T16:00');
  await enterDateTime(page, 'StartDate', '2032-05-03T08:00');
  await chooseVehicle(page, plate);
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('Z placu');
  await pressSave(page);
  await page.getByText('Wypożyczenie zapisane na tym urządzeniu.').waitFor();
  const otherRentalId = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
    Id: null,
    VehicleId,
    StartDate: '2032-05-04T08:00:00',
    EndDate: '2032-05-06T08:00:00',
    Comments: 'Inny klient',
  });

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'admin'), { timeout: 30_000 }).toMatchObject([{ state: 'parked', code: 'collision' }]);
  const findCreated = async () =>
    (await setup.backend.get<{ value: object[] }>(`/api/ODataRentalDocument?$filter=${encodeURIComponent("Comments eq 'Z placu'")}`)).value;
  expect(await findCreated()).toEqual([]);
  await page.goto(`${setup.network.url}/rental-document/list`);
  await page.getByRole('row').filter({ hasText: 'Wymaga decyzji' }).getByRole('link').first().click();
  await page.getByRole('alert').filter({ hasText: 'już zarezerwowane' }).waitFor();
  await page.locator('[data-field="StartDate"]').getByText('Ten termin jest już zajęty. Wybierz inny.').waitFor();
  expect(await vehicleField(page).inputValue()).toBe(plate);
  // The start is entered first: a range that includes the other booking would clear the vehicle field.
  await enterDateTime(page, 'StartDate', '2032-05-07T08:00');
  await enterDateTime(page, 'EndDate', '2032-05-08T16:00');
  await pressSave(page);
  await expect.poll(() => outboxOf(page, 'admin'), { timeout: 30_000 }).toEqual([]);
  expect(await findCreated()).toMatchObject([
    { Vehicle: plate, StartDate: '2032-05-07T08:00:00', EndDate: '2032-05-08T16:00:00', Status: 'Zgłoszony' },
  ]);
  expect(await setup.backend.get(`/RentalDocument/Get/?id=${otherRentalId}`)).toMatchObject({
    StartDate: '2032-05-04T08:00:00',
    Comments: 'Inny klient',
  });
});

test('[R-032] [R-071] [R-073] [R-086] clears a taken vehicle; shows late collisions', async () => {
  const { Id: VehicleId, RegistrationNumber: plate } = vehicles.shift()!;
  const bookDay = (bookedDay: string) =>
    setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
      Id: null,
      VehicleId,
      StartDate: `${bookedDay}T00:00:00`,
      EndDate: `${bookedDay}T23:00:00`,
    });
  await bookDay('2034-05-06');
  const page = await setup.openAs('admin', { path: '/rental-document/item', screen: 'desktop' });
  await vehicleField(page).waitFor();
  await enterDateTime(page, 'EndDate', '2034-05-04T16:00');
  await enterDateTime(page, 'StartDate', '2034-05-03T08:00');
  await chooseVehicle(page, plate);
  await enterDateTime(page, 'EndDate', '2034-05-06T12:00');
  await page.getByText(`${plate}: niedostępne w wybranym terminie`).waitFor();
  expect(await vehicleField(page).inputValue()).toBe('');
  await enterDateTime(page, 'EndDate', '2034-05-04T16:00');
  await expect.poll(() => offeredPlates(page, plate)).toEqual([plate]);
  await chooseVehicle(page, plate);

  await bookDay('2034-05-03');
  await pressSave(page);
  const start = page.locator('[data-field="StartDate"]');
  await start.getByText('Wybrany termin koliduje z inną rezerwacją.').waitFor();
  expect(await outboxOf(page, 'admin')).toEqual([]);

  // Simulates a booking made between the collision check and the save.
  const noCollision = { status: 200, headers: { 'Content-Type': 'application/json' }, body: 'false' };
  setup.network.behave((_, path) => (path === '/VehicleBooking/DoesBookingCollide' ? noCollision : 'pass'));
  await pressSave(page);
  await expect.poll(() => outboxOf(page, 'admin'), { timeout: 30_000 }).toMatchObject([{ state: 'parked', code: 'collision' }]);
  expect(setup.network.requests.filter(({ path }) => path === '/RentalDocument/CreateOrUpdate')).toHaveLength(1);
  await page.getByRole('row').filter({ hasText: 'Wymaga decyzji' }).getByRole('link').first().click();
  await start.getByText('Ten termin jest już zajęty. Wybierz inny.').waitFor();
  expect(await vehicleField(page).inputValue()).toBe(plate);
});
