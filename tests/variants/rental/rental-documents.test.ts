import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { waitUntilOfflineReady, type DemoLogin } from '../../support/browser/app.ts';
import { type Tablet } from '../../support/browser/browser.ts';
import { readDateTime } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { readStore } from '../../support/browser/device-state.ts';
import { runStatement } from '../../support/backend/postgres.ts';

type Document = Readonly<Record<string, unknown>> & { readonly Id: number; readonly Number: string };
type Booking = {
  readonly Id: number;
  readonly Number: string;
  readonly VehicleId: number;
  readonly RegistrationNumber: string;
  readonly StartDate: string;
  readonly EndDate: string;
};

const listPath = '/rental-document/list';

const setup = setupBrowserTests(() => startDemo());
/** Tablets opened by a test, one per user. */
const tablets: Tablet[] = [];
let vehicles: number[] = [];
let rentalDocument: Document;

beforeAll(async () => {
  vehicles = (await setup.backend.vehicles()).map(({ Id }) => Id);
});
afterEach(() => Promise.all(tablets.splice(0).map((desk) => desk.remove())));

beforeEach(async () => {
  const time = { StartDate: '2099-05-03T08:00:00', EndDate: '2099-05-05T16:00:00' };
  const id = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', { Id: null, VehicleId: vehicles.pop(), ...time });
  rentalDocument = await readRecord(id);
});

test('[R-133] [R-032] [R-012] two users approve; the page names the next decider', async () => {
  const viewer = await openAs('viewer');
  await openRecord(viewer);
  await viewer.getByText('Początek').waitFor();
  expect(await viewer.getByRole('button', { name: /Zatwierdź|Unieważnij|Usuń|Zapisz/ }).count()).toBe(0);
  expect(await statusesOfCalls('viewer', ['Preconfirm', 'Confirm', 'Discard', 'Delete'])).toEqual([403, 403, 403, 403]);

  const dispatcher = await openAs('dispatcher');
  await openList(dispatcher);
  expect(await toneOf(dispatcher)).toBeNull();
  await row(dispatcher).getByText('Nowe', { exact: true }).waitFor();
  await chooseAction(dispatcher, 'Zatwierdź wstępnie');
  await confirmDialog(dispatcher, 'Zatwierdź wstępnie');
  await dispatcher.getByText('Wypożyczenie wstępnie zatwierdzone.').waitFor();
  await waitForSync(dispatcher);
  await expect.poll(() => toneOf(dispatcher)).toBe('info');
  await row(dispatcher).getByText('Wstępnie zatwierdzone', { exact: true }).waitFor();
  expect(await listActions(dispatcher)).toEqual(['Edytuj']);
  expect(await statusesOfCalls('dispatcher', ['Confirm', 'Discard'])).toEqual([403, 403]);
  await openRecord(dispatcher);
  await nextStep(dispatcher, 'Czeka na zatwierdzenie').getByText('Teraz decyduje: Agnieszka Wiśniewska lub Michał Dąbrowski.').waitFor();

  const manager = await openAs('manager');
  await openRecord(manager);
  await manager.getByLabel('Wstępnie zatwierdził(a)').waitFor();
  expect(await manager.getByLabel('Wstępnie zatwierdził(a)').inputValue()).toBe((await readRecord(rentalDocument.Id))['PreconfirmedBy']);
  await nextStep(manager, 'Czeka na zatwierdzenie')
    .getByText('Można zdecydować tutaj. Decyzję może podjąć też: Agnieszka Wiśniewska.')
    .waitFor();
  await manager.getByRole('button', { name: 'Zatwierdź', exact: true }).click();
  await confirmDialog(manager, 'Zatwierdź');
  await manager.getByText('Wypożyczenie zatwierdzone.').waitFor();
  await manager.locator('[data-state="confirmed"]').getByText('Zatwierdzone').waitFor();
  await expect.poll(() => nextStep(manager, /^Czeka/).count()).toBe(0);
  await waitForSync(manager);
  await manager.getByLabel('Zatwierdził(a)', { exact: true }).waitFor();
  await openList(manager);
  await expect.poll(() => toneOf(manager)).toBe('success');
  expect(await readRecord(rentalDocument.Id)).toMatchObject({ IsPreconfirmed: false, IsConfirmed: true });
});

test('[R-107] [R-032] discards a record offline with a reason; it becomes read-only', async () => {
  const page = await openAs('admin');
  await waitUntilOfflineReady(page);
  await openList(page);
  await page.context().setOffline(true);
  await chooseAction(page, 'Unieważnij');
  await page.getByLabel('Powód (nieobowiązkowo)').fill('Klient zrezygnował');
  await confirmDialog(page, 'Unieważnij');
  await expect.poll(async () => row(page).textContent()).toContain('Czeka na wysłanie');
  expect(await readRecord(rentalDocument.Id)).toMatchObject({ IsDiscarded: false });
  await page.context().setOffline(false);
  await expect
    .poll(() => readRecord(rentalDocument.Id), { timeout: 30_000 })
    .toMatchObject({ IsDiscarded: true, Reason: 'Klient zrezygnował' });
  await expect.poll(() => toneOf(page), { timeout: 30_000 }).toBe('danger');
  expect(await listActions(page)).toEqual(['Usuń']);
  await openRecord(page);
  await page.getByText('Klient zrezygnował').waitFor();
  await page.getByText('Unieważnił(a)').waitFor();
  expect(await page.getByRole('button', { name: 'Zapisz' }).count()).toBe(0);
});

test('[R-145] [R-032] deleting a confirmed record requires a reason, listed in history', async () => {
  for (const call of ['Preconfirm', 'Confirm']) await setup.backend.change(`/RentalDocument/${call}/${rentalDocument.Id}`, null);
  const page = await openAs('admin');
  await openList(page);
  await chooseAction(page, /^Usuń/);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Numer i powód pozostaną w historii.').waitFor();
  await dialog.getByRole('button', { name: 'Usuń' }).click();
  await dialog.getByText('Podaj powód').waitFor();
  await dialog.getByRole('textbox').fill('Klient nie odebrał pojazdu');
  await confirmDialog(page, 'Usuń');
  await page.getByText('Wypożyczenie usunięte.').waitFor();
  await expect
    .poll(() => readRecord(rentalDocument.Id), { timeout: 30_000 })
    .toMatchObject({ IsDiscarded: true, Reason: 'Klient nie odebrał pojazdu' });
});

test('[R-026] with `colorByStatus` the status sets the row color; discarded stays red', async () => {
  const page = await openAs('admin');
  await page.context().route('**/config.json', (route) => route.fulfill({ json: { colorByStatus: true } }));
  const tones: (string | null)[] = [];
  for (const StatusId of [-3_760_001, -3_760_002, -3_760_003]) {
    await setup.backend.change('/RentalDocument/CreateOrUpdate', { ...rentalDocument, RowVersion: undefined, StatusId });
    await openList(page);
    await expect.poll(async () => row(page).textContent()).toContain(['Zgłoszony', 'Realizowany', 'Zakończony'][tones.length]);
    await expect.poll(() => toneOf(page)).not.toBeNull();
    tones.push(await toneOf(page));
  }
  await setup.backend.change(`/RentalDocument/Discard/${rentalDocument.Id}`, null);
  await openList(page);
  await expect.poll(() => toneOf(page)).toBe('danger');
  expect(tones).toEqual(['neutral', 'info', 'success']);
});

test('[R-032] a pickup or return status fills in its time from the page’s clock', async () => {
  const page = await openAs('manager');
  const [pickedUp, returned] = [30, 95].map((minutes) => new Date(Date.now() + minutes * 60_000));
  await page.clock.setFixedTime(pickedUp!);
  await openRecord(page);
  await chooseOption(page, 'StatusId', 'Realizowany');
  await expect.poll(() => readDateTime(page.getByRole('main'), 'PickupDate')).toBe(formatAsShown(pickedUp!));
  await page.clock.setFixedTime(returned!);
  await chooseOption(page, 'StatusId', 'Zakończony');
  await expect.poll(() => readDateTime(page.getByRole('main'), 'ReturnDate')).toBe(formatAsShown(returned!));
  expect(await readDateTime(page.getByRole('main'), 'PickupDate')).toBe(formatAsShown(pickedUp!));
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect
    .poll(() => readRecord(rentalDocument.Id), { timeout: 30_000 })
    .toMatchObject({
      StatusId: -3_760_003,
      PickupDate: toWireDateTimeIn('Europe/Warsaw', pickedUp!),
      ReturnDate: toWireDateTimeIn('Europe/Warsaw', returned!),
    });
});

test('[R-032] [R-071] a record created from a booking takes its vehicle and times', async () => {
  const filter = encodeURIComponent('IsRejected eq false and IsRejectedByDriver eq false');
  const bookings = (
    await setup.backend.get<{ value: Booking[] }>(`/api/ODataVehicleBooking?$filter=${filter}&$orderby=StartDate desc&$top=50`)
  ).value;
  const bookedRentals = (
    await setup.backend.get<{ value: { BookingId: number }[] }>('/api/ODataRentalDocument?$filter=BookingId ne null&$top=500')
  ).value;
  const booking = bookings.find(({ Id }) => !bookedRentals.some(({ BookingId }) => BookingId === Id));
  const page = await openAs('admin');
  await waitUntilOfflineReady(page);
  await page.goto(`${setup.network.url}/rental-document/item`);
  const field = page.locator('[data-field="BookingId"]').getByRole('combobox');
  await field.fill(booking?.Number ?? '');
  await page.getByRole('option', { name: booking?.Number ?? '' }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => page.locator('[data-field="VehicleId"]').getByRole('combobox').inputValue()).toBe(booking?.RegistrationNumber);
  await chooseOption(page, 'StatusId', 'Realizowany');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Wypożyczenie zapisane na tym urządzeniu.').waitFor();
  const savedRentals = async () =>
    (await setup.backend.get<{ value: Document[] }>(`/api/ODataRentalDocument?$filter=BookingId eq ${booking?.Id}`)).value;
  const expected = { VehicleId: booking?.VehicleId, StartDate: booking?.StartDate, EndDate: booking?.EndDate, Status: 'Realizowany' };
  await expect.poll(savedRentals, { timeout: 30_000 }).toMatchObject([expected]);
  expect(await readRecord((await savedRentals())[0]?.Id ?? 0)).toMatchObject({
    PickupDate: expect.any(String),
    BookingNumber: booking?.Number,
  });
});

test('[R-108] [R-012] a deleted record’s URL shows its history to users who may read', async () => {
  await setup.backend.change(`/RentalDocument/Delete/${rentalDocument.Id}`, null);
  const page = await setup.openAs('viewer', { path: `/rental-document/item/${rentalDocument.Id}`, screen: 'desktop' });
  await page.getByText('Tej pozycji nie ma na urządzeniu').waitFor();
  await page.getByRole('heading', { name: 'Historia' }).click();
  const removal = page.getByRole('listitem').filter({ hasText: 'Usunięto' });
  await removal.getByText(rentalDocument.Number).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Utworzono' }).count()).toBe(1);
});

test('[R-032] a record cancelled by its driver says so on the read-only screen', async () => {
  await runStatement(setup.demo.databaseUrl, `UPDATE rental_document SET "IsRejectedByDriver" = true WHERE "Id" = ${rentalDocument.Id}`);
  const page = await openAs('manager');
  await openRecord(page);
  await page.getByRole('heading', { name: `Wypożyczenie ${rentalDocument.Number}` }).waitFor();
  await page.getByText('Anulowane przez kierowcę').waitFor();
  expect(await page.getByRole('button', { name: /Zapisz|Zatwierdź/ }).count()).toBe(0);
});

test('[R-065] a draft survives a status change, and is reported once it is read-only', async () => {
  const admin = await openAs('admin');
  await openRecord(admin);
  const comments = admin.locator('[data-field="Comments"] textarea');
  await comments.fill('Odbiór po godzinach');
  await expect.poll(() => readStore(admin, 'admin', 'drafts')).toHaveLength(1);
  await openList(admin);
  await chooseAction(admin, 'Zatwierdź wstępnie');
  await confirmDialog(admin, 'Zatwierdź wstępnie');
  await admin.getByText('Wypożyczenie wstępnie zatwierdzone.').waitFor();
  await openRecord(admin);
  await expect.poll(() => comments.inputValue()).toBe('Odbiór po godzinach');

  await openList(admin);
  await chooseAction(admin, 'Unieważnij');
  await confirmDialog(admin, 'Unieważnij');
  await admin.getByText('Wypożyczenie unieważnione.').waitFor();
  await waitForSync(admin);
  await openRecord(admin);
  await admin.getByText('Na tym urządzeniu są niezapisane zmiany tej pozycji.').waitFor();
  await admin.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await confirmDialog(admin, 'Odrzuć zmiany');
  await admin.getByText('Na tym urządzeniu są niezapisane zmiany tej pozycji.').waitFor({ state: 'detached' });
  expect(await readStore(admin, 'admin', 'drafts')).toEqual([]);
});

async function openAs(login: DemoLogin): Promise<Page> {
  const desk = await setup.newTablet();
  tablets.push(desk);
  return setup.openAs(login, { screen: 'desktop', tablet: desk });
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${setup.network.url}${listPath}?search=${encodeURIComponent(rentalDocument.Number)}`);
  await row(page).waitFor();
}

async function openRecord(page: Page): Promise<void> {
  await page.goto(`${setup.network.url}/rental-document/item/${rentalDocument.Id}`);
}

/** The line that says what the open record waits for. */
function nextStep(page: Page, title: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: title });
}

function formatAsShown(instant: Date): string {
  const [date, time] = toWireDateTimeIn('Europe/Warsaw', instant).split('T');
  return `${date?.split('-').toReversed().join('.')} ${time?.slice(0, 5)}`;
}

function row(page: Page): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/rental-document/item/${rentalDocument.Id}"]`) });
}

function toneOf(page: Page): Promise<string | null> {
  return row(page).getAttribute('data-tone');
}

/** Names of the row's menu actions; closes the menu again. */
async function listActions(page: Page): Promise<string[]> {
  await row(page).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem').first().waitFor();
  // Some menu items also show their keyboard shortcut.
  const names = (await page.getByRole('menuitem').allTextContents()).map((text) => text.replace(/Del$/, ''));
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
  return names;
}

async function chooseAction(page: Page, action: string | RegExp): Promise<void> {
  await row(page).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function confirmDialog(page: Page, label: string): Promise<void> {
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: label, exact: true }).click();
}

async function chooseOption(page: Page, field: string, label: string): Promise<void> {
  const box = page.locator(`[data-field="${field}"]`).getByRole('combobox');
  await box.fill(label);
  await page.getByRole('option', { name: label }).waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
}

async function waitForSync(page: Page): Promise<void> {
  await page.getByText('Wszystko wysłane').waitFor({ timeout: 30_000 });
}

function readRecord(id: number): Promise<Document> {
  return setup.backend.get<Document>(`/RentalDocument/Get/?id=${id}`);
}

/** HTTP statuses of calls that the app does not offer this user. */
async function statusesOfCalls(username: DemoLogin, calls: readonly string[]): Promise<number[]> {
  const login = await fetch(`${setup.demo.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'demo', grant_type: 'password' }),
  });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const postCall = (call: string) =>
    fetch(`${setup.demo.url}/RentalDocument/${call}/${rentalDocument.Id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
  return Promise.all(calls.map(async (call) => (await postCall(call)).status));
}
