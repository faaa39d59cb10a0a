import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright';
import type { VehicleBooking } from '../../src/contract/entities/vehicle-rental-item.ts';
import type { VehicleChoice } from '../../src/contract/entities/vehicle.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { newLocalKey } from '../../src/contract/fields.ts';
import { readyForOffline, type DemoLogin } from '../support/app.ts';
import { startDemo, type Demo } from '../support/demo.ts';
import { acceptTerms, momentIn } from '../support/booking-form.ts';
import { Company } from '../support/company.ts';
import { outboxOf } from '../support/device-state.ts';
import { onDatabase } from '../support/postgres.ts';
import { openScreen, pictureOf, startBrowser } from '../support/screen.ts';
import { barsOf, board, drag, openTimeline, pointAt, rowOf } from '../support/timeline.ts';

type Kept = VehicleBooking & { readonly Id: number };

// Beyond the demo's own bookings, and a day for each test: nobody has two vehicles at once.
let day = '2031-03-01';
/** The day as the form shows it. */
const shownDay = () => day.split('-').toReversed().join('.');
const collides = 'Wybrany termin koliduje z inną rezerwacją.';

let backend: Demo;
let browser: Browser;
let company: Company;
let vehicles: VehicleChoice[] = [];
let page: Page;

beforeAll(async () => {
  backend = await startDemo();
  browser = await startBrowser();
  company = await Company.of(backend);
  vehicles = await company.vehicles();
});
afterAll(async () => {
  await browser.close();
  await backend.stop();
});
beforeEach(() => {
  page = undefined as unknown as Page;
  day = `2031-03-${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && page) await pictureOf(page, task.name);
  await page?.context().close();
});

test('[R-031] a click on a free slot opens the booking with the vehicle and the time of the slot, and saves it back onto the timeline', async () => {
  const [vehicle] = take(1);
  page = await openAs('manager');
  await page.goto(`${backend.url}/vehicle-rental/list`);
  await page.getByRole('link', { name: 'Grafik', exact: true }).click();
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await press(await pointAt(page, row, 9));
  const dialog = page.getByRole('dialog', { name: 'Nowa rezerwacja' });
  await dialog.waitFor();
  expect(await dialog.locator('[data-field="VehicleId"]').getByRole('combobox').inputValue()).toBe(vehicle.RegistrationNumber);
  expect(await momentIn(dialog, 'StartDate')).toBe(`${shownDay()} 08:00`);
  expect(await momentIn(dialog, 'EndDate')).toBe(`${shownDay()} 10:00`);
  await dialog.getByRole('textbox', { name: 'Komentarz' }).fill('Z grafiku');
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await acceptTerms(page);
  await dialog.waitFor({ state: 'detached' });
  await barsOf(row).first().waitFor();
  await expect.poll(() => bookingsOf(vehicle), { timeout: 30_000 }).toMatchObject([{ StartDate: `${day}T08:00:00`, EndDate: `${day}T10:00:00`, Comment: 'Z grafiku' }]);
  expect(new URL(page.url()).pathname).toBe('/vehicle-rental/schedule');
});

test('[R-031] dragging over free slots begins a booking of all of them', async () => {
  const [vehicle] = take(1);
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  const [from, to] = [await pointAt(page, row, 13), await pointAt(page, row, 9)];
  await drag(page, from, to);
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Nowa rezerwacja' });
  await dialog.waitFor();
  expect([await momentIn(dialog, 'StartDate'), await momentIn(dialog, 'EndDate')]).toEqual([`${shownDay()} 08:00`, `${shownDay()} 14:00`]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await bookingsOf(vehicle)).toEqual([]);
});

test('[R-106] a booking is dragged to another time and vehicle, made longer at its end, and taken back with one press', async () => {
  const [first, second] = take(2).toSorted((left, right) => left.RegistrationNumber.localeCompare(right.RegistrationNumber));
  const id = await book(first as VehicleChoice, '08:00', '10:00', { StartPlace: 'Łódź' });
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, first?.RegistrationNumber ?? '');
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
  await page.mouse.up();
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T11:00:00`, EndDate: `${day}T13:00:00`, StartPlace: 'Łódź' });

  const bar = barsOf(row);
  const box = await bar.boundingBox();
  const end = { x: (box?.x ?? 0) + (box?.width ?? 0) - 4, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const { x: later } = await pointAt(page, row, 15);
  await drag(page, end, { x: later, y: end.y });
  await page.mouse.up();
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T11:00:00`, EndDate: `${day}T15:00:00` });
  await page.getByRole('button', { name: 'Cofnij' }).last().click();
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ EndDate: `${day}T13:00:00` });

  // Another vehicle, by the fields that do what a drag does.
  await bar.click({ button: 'left', position: { x: 20, y: 10 } });
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
  await page.getByRole('table').getByRole('button', { name: 'Zmień termin lub pojazd' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /Pojazd/ }).fill(second?.RegistrationNumber ?? '');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Zapisz termin' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ VehicleId: second?.Id, StartDate: `${day}T11:00:00` });
});

test('[R-106] Ctrl+Z takes moves back one by one, in another week too; the message of a move speaks of the last one alone', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  for (const [from, to] of [[9, 12], [12, 15]] as const) {
    await drag(page, await pointAt(page, row, from), await pointAt(page, row, to));
    await page.mouse.up();
    await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T${String(to - 1).padStart(2, '0')}:00:00` });
  }
  expect(await page.getByRole('button', { name: 'Cofnij' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Później' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T11:00:00` });
  await page.getByText(/zmianę cofnięto/).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T08:00:00`, EndDate: `${day}T10:00:00` });
  await page.keyboard.press('Control+z');
  await page.getByText('Nie ma czego cofnąć.').waitFor();
});

test('[R-106] [R-070] [SY7] a booking that waits goes back to a start that has passed meanwhile: it was entered in time', async () => {
  page = await openAs('manager');
  await readyForOffline(page);
  await page.context().setOffline(true);
  const inMinutes = (by: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Math.floor(Date.now() / 60_000 + by) * 60_000));
  const [entered, start, end] = [Date.now() - 30 * 60_000, inMinutes(-10), inMinutes(240)];
  const asked = `Schedule?startDate=${start.slice(0, 10)}T00:00:00&endDate=${end.slice(0, 10)}T23:59:00`;
  const taken = (await Promise.all(['VehicleBooking', 'RentalDocument'].map((of) => company.ask<Kept[]>(`/${of}/${asked}`)))).flat();
  const vehicle = vehicles.find(({ Id }) => taken.every(({ VehicleId }) => VehicleId !== Id))!;
  await page.clock.setSystemTime(entered);
  const given = new URLSearchParams({ view: 'day', day: start.slice(0, 10), search: vehicle.RegistrationNumber, open: newLocalKey(), VehicleId: String(vehicle.Id), StartDate: start, EndDate: end });
  await page.goto(`${backend.url}/vehicle-rental/schedule?${given}`);
  const dialog = page.getByRole('dialog', { name: 'Nowa rezerwacja' });
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await acceptTerms(page);
  await dialog.waitFor({ state: 'detached' });
  const bar = barsOf(board(page).locator('[data-row]')).and(page.locator('[data-queue]'));
  const id = await bar.getAttribute('id');
  await page.clock.setSystemTime(Date.now());
  await board(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 13 && (await board(page).getAttribute('aria-activedescendant')) !== id; step++) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText(/nowy termin/).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/zmianę cofnięto/).waitFor();
  await page.context().setOffline(false);
  const kept = () => company.ask<Kept[]>(`/VehicleBooking/Schedule?id=${vehicle.Id}&startDate=${start}&endDate=${end}`);
  await expect.poll(kept, { timeout: 30_000 }).toMatchObject([{ StartDate: start, EndDate: end }]);
});

test('[R-106] [R-071] what is in the way is shown while dragging, and a drop onto it keeps nothing', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  await book(vehicle, '14:00', '16:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 14));
  await page.locator('[data-refused]').getByText(/^Koliduje/).waitFor();
  await page.mouse.up();
  await page.getByText(collides).waitFor();
  expect(await outboxOf(page, 'manager')).toEqual([]);
  expect(await bookingAt(id)).toMatchObject({ StartDate: `${day}T08:00:00` });

  // One that was taken meanwhile is known to the backend alone.
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
  await book(vehicle, '11:00', '12:00');
  await page.mouse.up();
  await page.getByText(collides).first().waitFor();
  expect(await bookingAt(id)).toMatchObject({ StartDate: `${day}T08:00:00` });
});

test('[R-106] Esc gives up a drag', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 13));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await page.locator('[data-refused]').count()).toBe(0);
  expect(await bookingAt(id)).toMatchObject({ StartDate: `${day}T08:00:00` });
});

test('[R-031] [R-106] the keyboard alone goes to a booking, opens it, moves it, makes it longer and begins a new one; all of it is said', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await barsOf(row).waitFor();
  await board(page).focus();
  const spoken = page.locator('[data-spoken]');
  await page.keyboard.press('Home');
  await expect.poll(() => spoken.textContent()).toContain('00:00 – 02:00, wolne');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => spoken.textContent()).toContain('08:00 – 10:00');
  const active = await board(page).getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).getAttribute('role')).toBe('gridcell');

  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Rezerwacja pojazdu|REZ/ }).locator('[data-field="StartDate"]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await board(page).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => spoken.textContent()).toContain('09:00 – 11:15');
  await page.keyboard.press('Enter');
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T09:00:00`, EndDate: `${day}T11:15:00` });
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Nowa rezerwacja' }).waitFor();
  await page.keyboard.press('Escape');
});

test('[R-106] a finger scrolls, drags after a long press, and gets by a tap all that a drag can do', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  page = await openAs('manager', 'tablet');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  const [from, to] = [await pointAt(page, row, 9), await pointAt(page, row, 11)];
  const shift = to.x - from.x;
  const start = await pointAt(page, row, 9);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: start.y }] });
  await send('touchStart', start.x);
  // The long press is told by what it brings: what is held follows the finger.
  await expect.poll(async () => (await send('touchMove', start.x + 1), board(page).getAttribute('data-dragging')), { interval: 100 }).toBe('true');
  await send('touchMove', start.x + shift / 2);
  await send('touchMove', start.x + shift);
  await send('touchEnd');
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T10:00:00`, EndDate: `${day}T12:00:00` });

  const tapped = await pointAt(page, row, 11);
  await page.touchscreen.tap(tapped.x, tapped.y);
  await page.getByRole('dialog').getByRole('button', { name: 'Zmień termin lub pojazd' }).click();
  await page.getByRole('button', { name: 'Zapisz termin' }).waitFor();
});

test('[R-106] [R-031] on a phone what began further left says its name from the first letter, and a tap on it leaves the timeline where it is', async () => {
  const [vehicle] = take(1);
  await book(vehicle, '02:00', '22:00');
  page = await openAs('manager', 'phone');
  await openTimeline(page, 'vehicle-rental', { day, view: 'week' });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  // What is far from the part in view is not drawn.
  await pointAt(page, row, (24 * (weekday + 0.5)) / 7);
  const bar = barsOf(row);
  await bar.waitFor();
  const start = await bar.evaluate((element: HTMLElement) => element.offsetLeft);
  const scrolled = () => board(page).evaluate((element) => element.scrollLeft);
  await board(page).evaluate((element, to) => (element.scrollLeft = to), start + 60);
  const left = await scrolled();
  await page.getByRole('button', { name: 'Filtry i legenda' }).click();
  await page.getByRole('button', { name: 'Pokaż jako tabelę' }).waitFor({ state: 'detached' });
  const head = await row.getByRole('rowheader').boundingBox();
  const edge = (head?.x ?? 0) + (head?.width ?? 0);
  expect((await bar.locator('> span').first().boundingBox())?.x).toBeGreaterThanOrEqual(edge);
  await page.touchscreen.tap(edge + 60, (head?.y ?? 0) + (head?.height ?? 0) / 2);
  await page.getByRole('dialog').getByRole('button', { name: 'Zmień termin lub pojazd' }).waitFor();
  expect(await scrolled()).toBe(left);
});

test('[R-033] [R-012] who may only read moves and begins nothing; who may read neither sees no timeline', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00');
  page = await openAs('viewer');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 13));
  await page.mouse.up();
  await page.getByRole('dialog').getByText(/REZ/).first().waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(await pointAt(page, row, 15));
  expect(await page.getByRole('button', { name: 'Nowa rezerwacja' }).count()).toBe(0);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await bookingAt(id)).toMatchObject({ StartDate: `${day}T08:00:00` });
  await page.context().close();

  page = await openAs('driver');
  await page.getByRole('link', { name: 'Grafik rezerwacji' }).waitFor();
  expect(await page.getByRole('link', { name: 'Grafik wypożyczeń' }).count()).toBe(0);
  await page.goto(`${backend.url}/rental-document/schedule`);
  await page.getByText('Nie masz dostępu').or(page.getByText(/uprawnień/)).first().waitFor();
});

test('[R-033] a rental document is begun in a slot of four hours and dragged by who may change the schedule', async () => {
  const [vehicle] = take(1);
  const id = await company.change<number>('/RentalDocument/CreateOrUpdate', { Id: null, VehicleId: vehicle.Id, StartDate: `${day}T08:00:00`, EndDate: `${day}T12:00:00` });
  page = await openAs('manager');
  await openTimeline(page, 'rental-document', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await press(await pointAt(page, row, 18));
  const dialog = page.getByRole('dialog', { name: 'Nowe wypożyczenie' });
  await dialog.waitFor();
  expect([await momentIn(dialog, 'StartDate'), await momentIn(dialog, 'EndDate')]).toEqual([`${shownDay()} 16:00`, `${shownDay()} 20:00`]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await drag(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
  await page.mouse.up();
  await expect.poll(() => company.ask(`/RentalDocument/Get/?id=${id}`), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T12:00:00`, EndDate: `${day}T16:00:00` });
});

test('[R-033] change on the schedule alone moves a document, and over it changes vehicle and times and nothing else', async () => {
  const [vehicle] = take(1);
  const id = await company.change<number>('/RentalDocument/CreateOrUpdate', { Id: null, VehicleId: vehicle.Id, StartDate: `${day}T08:00:00`, EndDate: `${day}T12:00:00`, Comments: 'Umowa' });
  const grant = (isChange: boolean) => onDatabase(backend.databaseUrl, `UPDATE user_permission SET "IsChange" = ${isChange} WHERE "FunctionalityId" = 7370 AND "UserId" = 4`);
  await grant(true);
  page = await openAs('viewer');
  await openTimeline(page, 'rental-document', { day });
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await drag(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
  await page.mouse.up();
  await expect.poll(() => company.ask(`/RentalDocument/Get/?id=${id}`), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T12:00:00`, EndDate: `${day}T16:00:00`, Comments: 'Umowa' });
  await press(await pointAt(page, row, 14));
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('[data-field="Comments"] textarea').getAttribute('readonly')).not.toBeNull();
  await dialog.locator('[data-field="EndDate"]').getByRole('spinbutton').nth(3).click();
  await page.keyboard.type('18');
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => company.ask(`/RentalDocument/Get/?id=${id}`), { timeout: 30_000 }).toMatchObject({ EndDate: `${day}T18:00:00`, Comments: 'Umowa' });
  await grant(false);
});

test('[R-031] [R-081] [R-086] without a network the timeline is what this device knows, says how old that is, and keeps a move until it can be sent', async () => {
  const [vehicle] = take(1);
  const id = await book(vehicle, '08:00', '10:00', { StartPlace: 'Łódź' });
  await book(vehicle, '14:00', '16:00');
  page = await openAs('manager');
  await readyForOffline(page);
  await page.context().setOffline(true);
  await openTimeline(page, 'vehicle-rental', { day });
  await page.getByText(/^Z urządzenia, stan z/).waitFor();
  const row = await rowOf(page, vehicle.RegistrationNumber);
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 15));
  await page.mouse.up();
  await page.getByText(collides).waitFor();
  await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
  await page.mouse.up();
  await barsOf(row).and(page.locator('[data-queue]')).waitFor();
  expect(await bookingAt(id)).toMatchObject({ StartDate: `${day}T08:00:00` });
  await page.context().setOffline(false);
  await expect.poll(() => bookingAt(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T11:00:00`, EndDate: `${day}T13:00:00`, StartPlace: 'Łódź' });
});

function take(count: number): [VehicleChoice, ...VehicleChoice[]] {
  return vehicles.splice(0, count) as [VehicleChoice, ...VehicleChoice[]];
}

function openAs(login: DemoLogin, screen: 'desktop' | 'tablet' | 'phone' = 'desktop'): Promise<Page> {
  return openScreen(browser, backend.url, { login, screen });
}

async function press({ x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.click(x, y);
}

function book({ Id }: VehicleChoice, from: string, to: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return company.change<number>('/VehicleBooking/CreateOrUpdate', { Id: null, VehicleId: Id, StartDate: `${day}T${from}:00`, EndDate: `${day}T${to}:00`, ...more });
}

function bookingAt(id: number): Promise<Kept> {
  return company.ask<Kept>(`/VehicleBooking/Get/${id}`);
}

function bookingsOf({ Id }: VehicleChoice): Promise<Kept[]> {
  return company.ask<Kept[]>(`/VehicleBooking/Schedule?id=${Id}&startDate=${day}T00:00:00&endDate=${day}T23:59:00`);
}
