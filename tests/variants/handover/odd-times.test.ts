import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { draftOf } from '../../support/browser/device-state.ts';
import { DRIVER_ID, returnUpToSignatures, signAndSave, type ReturnedCar } from '../../support/browser/return-journey.ts';
import { waitForLastHandover } from '../../support/browser/wait-for-last-handover.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { runStatement } from '../../support/backend/postgres.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

const HOUR_MS = 3_600_000;
const wire = (moment: number) => toWireDateTimeIn('Europe/Warsaw', new Date(moment));

type Saved = { readonly Date: string; readonly FromSignedOn: string; readonly ToSignedOn: string; readonly Counter: number };

/** The last two changes of Warsaw's clock, to and from summer time, newest first. */
function clockChanges(): number[] {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const offset = (moment: number) => Date.parse(`${wire(moment)}Z`) - moment;
  const hours = Array.from({ length: 24 * 366 }, (_, back) => now - back * HOUR_MS);
  return hours.filter((hour) => offset(hour) !== offset(hour - 1_000)).slice(0, 2);
}

/** Yesterday's midnight in Warsaw. */
function midnight(): number {
  const day = wire(Date.now() - 24 * HOUR_MS).slice(0, 10);
  return [1, 2].map((ahead) => Date.parse(`${day}T00:00:00Z`) - ahead * HOUR_MS).find((moment) => wire(moment) === `${day}T00:00:00`) ?? 0;
}

const vehicleCard = (page: Page, car: ReturnedCar) => page.getByRole('region', { name: `Twój pojazd ${car.RegistrationNumber}` });

/** Opens the driver's Home. The driver has had the test's car for more than a year, and no other. */
async function openHome(): Promise<{ page: Page; car: ReturnedCar }> {
  const car = (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate)!;
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_handover_document SET "ToEmployeeId" = "FromEmployeeId" WHERE "ToEmployeeId" = ${DRIVER_ID} AND "VehicleId" <> ${car.Id}`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_handover_document SET "Date" = "Date" - interval '400 days', "ToEmployeeId" = ${DRIVER_ID} WHERE "VehicleId" = ${car.Id}`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_reading SET "DateTime" = "DateTime" - interval '400 days' WHERE "VehicleId" = ${car.Id} AND "DateTime" > now() - interval '400 days'`,
  );
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await refreshOfflineData(page);
  return { page, car };
}

/** Returns the car offline from its card on Home; `before` and `after`: the device's time when the return begins and when both sign. */
async function returnCar(page: Page, car: ReturnedCar, times?: { readonly before: number; readonly after: number }): Promise<void> {
  await vehicleCard(page, car).getByRole('link', { name: 'Zwróć' }).waitFor();
  await waitForLastHandover(page, car);
  await page.context().setOffline(true);
  if (times) await page.clock.setFixedTime(times.before);
  await vehicleCard(page, car).getByRole('link', { name: 'Zwróć' }).tap();
  await returnUpToSignatures(page, car);
  if (times) await page.clock.setFixedTime(times.after);
  await signAndSave(page);
}

/** Delivers the return and reads what the backend has. Its seal must hold, and the car is no longer the driver's. */
async function deliver(page: Page, car: ReturnedCar): Promise<Saved> {
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  await page.getByText('Bez zmian od podpisania').waitFor();
  await expect.poll(() => /item\/(\d+)/.exec(page.url())?.[1]).toBeDefined();
  const saved = await setup.backend.get<Saved>(`/VehicleHandoverDocument/Get/${/item\/(\d+)/.exec(page.url())?.[1]}`);
  await page.getByRole('link', { name: 'Tabor, strona główna' }).tap();
  await page.getByRole('region', { name: 'Mój dzień' }).waitFor();
  await expect.poll(() => vehicleCard(page, car).count()).toBe(0);
  return saved;
}

test('[R-110] after its booking has ended, a vehicle is returned from Home', async () => {
  const { page, car } = await openHome();
  const soon = { StartDate: wire(Date.now() + 60_000), EndDate: wire(Date.now() + HOUR_MS) };
  await setup.backend.change('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: car.Id,
    EmployeeId: DRIVER_ID,
    ...soon,
    TravelPurpose: 'Targi',
  });
  await refreshOfflineData(page);
  const booking = page.getByRole('region', { name: `Rezerwacja ${car.RegistrationNumber}` });
  await booking.getByRole('link', { name: 'Zwróć' }).waitFor();
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE vehicle_booking SET "StartDate" = "StartDate" - interval '3 hours', "EndDate" = "EndDate" - interval '3 hours', "RowVersion" = "RowVersion" + 1 WHERE "VehicleId" = ${car.Id} AND "TravelPurpose" = 'Targi'`,
  );
  await refreshOfflineData(page);
  await booking.waitFor({ state: 'detached' });
  await returnCar(page, car);
  expect(await deliver(page, car)).toMatchObject({ Counter: (car.LastCounter ?? 0) + 120 });
});

// Dates have no zone: after the clock was set back, a return is signed at a time before its own.
test.each([
  { over: 'midnight', moment: midnight() },
  ...clockChanges().map((moment) => ({
    over: wire(moment).slice(11, 13) === '03' ? 'the start of summer time' : 'the end of summer time',
    moment,
  })),
])('[R-005] [R-110] a return over $over keeps times and seal', async ({ moment }) => {
  const [before, after] = [moment - 3 * 60_000, moment + 3 * 60_000];
  const { page, car } = await openHome();
  await returnCar(page, car, { before, after });
  expect(await deliver(page, car)).toMatchObject({ Date: wire(before), FromSignedOn: wire(after), ToSignedOn: wire(after) });
});

test('[R-110] a clock a year ahead is named; one tap takes the right date', async () => {
  const { page, car } = await openHome();
  await page.context().setOffline(true);
  await setClockAhead(page, 365 * 24 * HOUR_MS);
  await vehicleCard(page, car).getByRole('link', { name: 'Zwróć' }).tap();
  await page.getByText('Zegar tego urządzenia jest ustawiony nieprawidłowo').waitFor();
  await page.getByRole('button', { name: /^Ustaw datę przekazania: / }).tap();
  await page.getByText('Zegar tego urządzenia jest ustawiony nieprawidłowo').waitFor({ state: 'detached' });
  const dateOfDraft = async () => ((await draftOf(page, 'driver')) as { form: Saved } | null)?.form.Date.slice(0, 13);
  await expect.poll(dateOfDraft).toBe(wire(Date.now() - 365 * 24 * HOUR_MS).slice(0, 13));
});

/** Stores that the device's clock is ahead of the backend's, as the backend's next answer would. */
function setClockAhead(page: Page, ahead: number): Promise<void> {
  return page.evaluate(async (clockAheadMs) => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const device = await resultOf(indexedDB.open('tabor-device'));
    const session = device.transaction('session', 'readwrite').objectStore('session');
    const row = (await resultOf<unknown>(session.get('backend'))) as object;
    await resultOf(session.put({ ...row, clockAheadMs }));
    device.close();
  }, ahead);
}
