import { expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { VehicleBooking } from '../../../src/contract/entities/rental/vehicle-rental-record.ts';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import {
  acceptTerms,
  chooseVehicle,
  enterDateTime,
  fillBooking,
  openNewBooking,
  offeredPlates,
  pressSave,
  vehicleField,
} from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';

type Booking = VehicleBooking & { readonly Id: number; readonly RegistrationNumber: string; readonly EmployeeId: number };

const setup = setupBrowserTests(() => startDemo());
const user = 'manager';
// Later than all demo bookings, so that every vehicle is free until a test books it; each test has its own days.
const day = (number: number) => `2031-03-${String(number).padStart(2, '0')}`;
const collisionText = 'Wybrany termin koliduje z inną rezerwacją.';

test('[R-071] [R-074] a collision or declined terms stop the save; accepting allows it', async () => {
  const [first, second] = await pickTwoVehicles();
  const page = await openDesktop();
  await openNewBooking(page);
  await fillBooking(page, { plate: first.RegistrationNumber, from: `${day(3)}T08:00`, to: `${day(3)}T16:00`, comment: 'Przy biurku' });
  await bookInBackend(first.Id, 3);
  await pressSave(page);
  await page.getByRole('alert').filter({ hasText: collisionText }).waitFor();
  await page.locator('[data-field="StartDate"]').getByText(collisionText).waitFor();

  await chooseVehicle(page, second.RegistrationNumber);
  await page.getByRole('alert').filter({ hasText: collisionText }).waitFor({ state: 'detached' });
  await pressSave(page);
  const terms = page.getByRole('dialog', { name: 'Warunki' });
  expect(await terms.getByRole('button', { name: 'Akceptuję', exact: true }).isDisabled()).toBe(true);
  await terms.getByRole('button', { name: 'Nie akceptuję' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await outboxOf(page, user)).toEqual([]);
  expect(await vehicleField(page).inputValue()).toBe(second.RegistrationNumber);

  await pressSave(page);
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  await expect
    .poll(() => fetchBookings('Przy biurku'), { timeout: 30_000 })
    .toMatchObject([{ RegistrationNumber: second.RegistrationNumber, StartDate: `${day(3)}T08:00:00` }]);
  const [created] = await fetchBookings('Przy biurku');
  const saved = await setup.backend.get<VehicleBooking>(`/VehicleBooking/Get/${created?.Id}`);
  expect([saved.TermsHash, saved.TermsLanguage]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), 'pl']);
});

test('[R-086] [SY17] an offline booking collides on sync; another vehicle resolves it', async () => {
  const [first, second] = await pickTwoVehicles();
  const page = await openDesktop();
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await bookInBackend(first.Id, 5);
  await openNewBooking(page);
  await fillBooking(page, { plate: first.RegistrationNumber, from: `${day(5)}T08:00`, to: `${day(5)}T16:00`, comment: 'Offline' });
  await page
    .locator('[data-field="VehicleId"]')
    .getByText(/^Według kalendarza na tym urządzeniu/)
    .waitFor();
  await pressSave(page);
  await acceptTerms(page);
  const row = page.getByRole('row').filter({ hasText: first.RegistrationNumber }).filter({ hasText: 'Czeka na wysłanie' });
  await row.getByText('Czeka na wysłanie').waitFor();

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, user), { timeout: 30_000 }).toMatchObject([{ state: 'parked', code: 'collision' }]);
  await page.getByRole('row').filter({ hasText: 'Wymaga decyzji' }).getByRole('link').first().click();
  await page.getByRole('alert').filter({ hasText: 'już zarezerwowane' }).waitFor();
  await page.locator('[data-field="StartDate"]').getByText('Ten termin jest już zajęty. Wybierz inny.').waitFor();
  expect(await vehicleField(page).inputValue()).toBe(first.RegistrationNumber);
  await chooseVehicle(page, second.RegistrationNumber);
  await pressSave(page);
  await expect.poll(() => outboxOf(page, user), { timeout: 30_000 }).toEqual([]);
  expect(await fetchBookings('Offline')).toMatchObject([{ RegistrationNumber: second.RegistrationNumber }]);
});

test('[R-071] [R-073] offline, the cached calendar shows taken vehicles and its age', async () => {
  const [first, second] = await pickTwoVehicles();
  await bookInBackend(first.Id, 7);
  const page = await openDesktop();
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await openNewBooking(page);
  await fillBooking(page, { plate: first.RegistrationNumber, from: `${day(8)}T08:00`, to: `${day(8)}T16:00`, comment: 'Z kalendarza' });
  // The end is entered first: a range that ends before it begins triggers no availability check.
  await enterDateTime(page, 'EndDate', `${day(9)}T16:00`);
  await enterDateTime(page, 'StartDate', `${day(7)}T15:00`);
  await page.getByText(`${first.RegistrationNumber}: niedostępne w wybranym terminie`).waitFor();
  expect(await vehicleField(page).inputValue()).toBe('');
  expect(await offeredPlates(page, first.RegistrationNumber)).toEqual([]);
  await chooseVehicle(page, second.RegistrationNumber);
  await pressSave(page);
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();

  // A booking in the outbox also blocks its vehicle.
  await openNewBooking(page);
  await enterDateTime(page, 'EndDate', `${day(8)}T09:00`);
  await enterDateTime(page, 'StartDate', `${day(8)}T08:00`);
  await expect.poll(() => offeredPlates(page, second.RegistrationNumber)).toEqual([]);
});

test('[R-071] the cached calendar stops a save when the collision check is unreachable', async () => {
  const [first] = await pickTwoVehicles();
  const bookingId = await bookInBackend(first.Id, 21);
  // The device must not learn of the deletion: an open stream would still bring it.
  setup.network.behave((_, path) => (path.startsWith('/api/Changes/Stream') ? 'cut' : 'pass'));
  const page = await openDesktop();
  await refreshOfflineData(page);
  setup.network.behave((_, path) => (path.startsWith('/api/Changes') ? 'cut' : 'pass'));
  await setup.backend.change(`/VehicleBooking/Delete/${bookingId}`, null);
  await openNewBooking(page);
  await fillBooking(page, {
    plate: first.RegistrationNumber,
    from: `${day(21)}T08:00`,
    to: `${day(21)}T16:00`,
    comment: 'Zasięg się urwał',
  });
  setup.network.behave((_, path) => (path === '/VehicleBooking/DoesBookingCollide' || path.startsWith('/api/Changes') ? 'cut' : 'pass'));
  await pressSave(page);
  const notice = page.getByRole('alert').filter({ hasText: collisionText });
  await notice.getByText(/^Według kalendarza na tym urządzeniu, stan z .*\d{2}:\d{2}\.$/).waitFor();
  await page.locator('[data-field="StartDate"]').getByText(collisionText).waitFor();
  expect(await outboxOf(page, user)).toEqual([]);

  setup.network.behave(() => 'pass');
  await pressSave(page);
  await acceptTerms(page);
  await expect
    .poll(() => fetchBookings('Zasięg się urwał'), { timeout: 30_000 })
    .toMatchObject([{ RegistrationNumber: first.RegistrationNumber }]);
});

test('[R-072] warns of a parallel booking of another vehicle; it can be saved anyway', async () => {
  const [first, second] = await pickTwoVehicles();
  const page = await openDesktop();
  const employeeId = await fetchEmployeeId();
  await bookInBackend(first.Id, 11, employeeId);
  await openNewBooking(page);
  await fillBooking(page, { plate: second.RegistrationNumber, from: `${day(11)}T10:00`, to: `${day(11)}T12:00`, comment: 'Drugi pojazd' });
  await pressSave(page);
  const warning = page.getByRole('alertdialog', { name: 'Zarezerwować mimo to?' });
  await warning.getByText('ma już w tym terminie rezerwację innego pojazdu').waitFor();
  await warning.getByRole('button', { name: 'Anuluj' }).click();
  await warning.waitFor({ state: 'detached' });
  expect(await outboxOf(page, user)).toEqual([]);

  await pressSave(page);
  await warning.getByRole('button', { name: 'Zarezerwuj mimo to' }).click();
  await acceptTerms(page);
  await expect
    .poll(() => fetchBookings('Drugi pojazd'), { timeout: 30_000 })
    .toMatchObject([{ RegistrationNumber: second.RegistrationNumber }]);
  expect(await outboxOf(page, user)).toEqual([]);
});

test('[R-072] [R-081] offline, the parallel-booking warning names the calendar’s age', async () => {
  const [first, second] = await pickTwoVehicles();
  await bookInBackend(first.Id, 19, await fetchEmployeeId());
  const page = await openDesktop();
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await openNewBooking(page);
  await fillBooking(page, {
    plate: second.RegistrationNumber,
    from: `${day(19)}T10:00`,
    to: `${day(19)}T12:00`,
    comment: 'Drugi pojazd bez sieci',
  });
  await pressSave(page);
  const warning = page.getByRole('alertdialog', { name: 'Zarezerwować mimo to?' });
  await warning.getByText(/^Według kalendarza na tym urządzeniu, stan z .*\d/).waitFor();
  await warning.getByRole('button', { name: 'Zarezerwuj mimo to' }).click();
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  await page.context().setOffline(false);
  // The warning was confirmed at the save, so the sync needs no second confirmation.
  await expect
    .poll(() => fetchBookings('Drugi pojazd bez sieci'), { timeout: 30_000 })
    .toMatchObject([{ RegistrationNumber: second.RegistrationNumber }]);
});

test('[R-073] clears and names a vehicle that is taken in the changed time range', async () => {
  const [first] = await pickTwoVehicles();
  await bookInBackend(first.Id, 14);
  const page = await openDesktop();
  await openNewBooking(page);
  await fillBooking(page, { plate: first.RegistrationNumber, from: `${day(13)}T08:00`, to: `${day(13)}T16:00`, comment: '' });
  await enterDateTime(page, 'EndDate', `${day(14)}T12:00`);
  await page.getByText(`${first.RegistrationNumber}: niedostępne w wybranym terminie`).waitFor();
  expect(await vehicleField(page).inputValue()).toBe('');
  await expect.poll(() => offeredPlates(page, first.RegistrationNumber)).toEqual([]);
  await enterDateTime(page, 'EndDate', `${day(13)}T18:00`);
  await expect.poll(() => offeredPlates(page, first.RegistrationNumber)).toEqual([first.RegistrationNumber]);
});

test('[R-030] [R-107] cancels a booking with a reason offline; it becomes read-only', async () => {
  const [first] = await pickTwoVehicles();
  const id = await bookInBackend(first.Id, 17);
  const page = await openDesktop();
  await refreshOfflineData(page);
  await page.goto(`${setup.network.url}/vehicle-rental/item/${id}`);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click();
  const question = page.getByRole('alertdialog', { name: 'Anulować rezerwację REZ' });
  await question.getByRole('textbox').fill('Delegacja odwołana');
  await question.getByRole('button', { name: 'Anuluj rezerwację' }).click();
  await page.getByText('Rezerwacja anulowana.').waitFor();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('main').locator('[data-state="cancelled"]').getByText('Anulowana').waitFor();
  await page.context().setOffline(false);
  await expect
    .poll(() => setup.backend.get(`/VehicleBooking/Get/${id}`), { timeout: 30_000 })
    .toMatchObject({ IsRejectedByDriver: true, Reason: 'Delegacja odwołana' });
});

test('[R-064] filters the employees from the second typed character on', async () => {
  const page = await openDesktop();
  await openNewBooking(page);
  const employee = page.getByRole('combobox', { name: /^Pracownik/ });
  await employee.fill('');
  await employee.pressSequentially('q');
  const offered = page.getByRole('listbox').getByRole('option');
  await expect.poll(() => offered.count()).toBeGreaterThan(10);
  await employee.pressSequentially('qx');
  await expect.poll(() => offered.count()).toBeLessThanOrEqual(1);
  await employee.fill('');
  await employee.pressSequentially('kow');
  await expect
    .poll(async () => [...new Set((await offered.allTextContents()).map((text) => text.toLowerCase().includes('kow')))])
    .toEqual([true]);
});

test('[R-060] [R-064] first click selects the chosen text, second click sets the caret', async () => {
  const page = await openDesktop();
  await openNewBooking(page);
  const employee = page.getByRole('combobox', { name: /^Pracownik/ });
  await expect.poll(() => employee.inputValue()).not.toBe('');
  const before = await employee.inputValue();
  const selected = () =>
    employee.evaluate((input: HTMLInputElement) => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));
  await employee.click();
  expect(await selected()).toBe(before);
  await employee.click();
  expect(await selected()).toBe('');
  await vehicleField(page).click();
  await employee.click();
  await page.keyboard.type('kow');
  expect(await employee.inputValue()).toBe('kow');
  await page.getByRole('listbox').getByRole('option', { name: /kow/i }).first().click();
  await expect.poll(() => employee.inputValue()).toMatch(/kow/i);
});

test('[R-060] the list stays open when the page ends scrolling while the user types', async () => {
  const page = await setup.openAs(user, { screen: 'phone' });
  await page.goto(`${setup.network.url}/vehicle-rental/item`);
  await vehicleField(page).waitFor();
  const employee = page.getByRole('combobox', { name: /^Pracownik/ });
  await employee.fill('ko');
  await page.getByRole('option').first().waitFor();
  const scrolled = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('scrollend', () => requestAnimationFrame(() => resolve(window.scrollY)), { once: true }),
      ),
  );
  await employee.press('w');
  await page.evaluate(() => window.scrollBy(0, 60));
  expect(await scrolled).toBeGreaterThan(0);
  expect(await page.getByRole('option').count()).toBeGreaterThan(0);
});

/** Opens the app logged in as a user with booking permission. */
function openDesktop(): Promise<Page> {
  return setup.openAs(user, { screen: 'desktop' });
}

async function pickTwoVehicles() {
  const [first, second] = await setup.backend.vehicles();
  if (!first || !second) throw new Error('there are no vehicles');
  return [first, second] as const;
}

/** Books the vehicle in the backend for a whole test day. */
function bookInBackend(VehicleId: number, dayNumber: number, EmployeeId: number | null = null): Promise<number> {
  const body = {
    Id: null,
    VehicleId,
    EmployeeId,
    StartDate: `${day(dayNumber)}T00:00:00`,
    EndDate: `${day(dayNumber)}T23:00:00`,
    Comment: 'Firma',
  };
  return setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', body);
}

async function fetchBookings(comment: string): Promise<Booking[]> {
  const filter = encodeURIComponent(`Comment eq '${comment}'`);
  return (await setup.backend.get<{ value: Booking[] }>(`/api/ODataVehicleBooking?$filter=${filter}`)).value;
}

/** Employee ID of the device's user. */
async function fetchEmployeeId(): Promise<number> {
  const body = new URLSearchParams({ username: user, password: 'demo', grant_type: 'password' });
  const { access_token: token } = (await (await fetch(`${setup.demo.url}/token`, { method: 'POST', body })).json()) as {
    access_token: string;
  };
  const response = await fetch(`${setup.demo.url}/Employee/GetCurrentUserEmployeeId`, { headers: { Authorization: `Bearer ${token}` } });
  return (await response.json()) as number;
}
