import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { VehicleBooking } from '../../../src/contract/entities/rental/vehicle-rental-record.ts';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { newLocalKey } from '../../../src/contract/wire/fields.ts';
import { waitUntilOfflineReady, type DemoLogin } from '../../support/browser/app.ts';
import { acceptTerms } from '../../support/browser/booking-form.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';
import { barsOf, board, dragAndHold, dragAndDrop, openTimeline, pointAt, searchRow } from '../../support/browser/timeline.ts';
import { setupScreenTests } from '../../support/browser/browser-tests.ts';

type SavedBooking = VehicleBooking & { readonly Id: number };

// Later than all demo bookings; each test has its own day, so that no employee has two vehicles at once.
let day = '2031-03-01';

const setup = setupScreenTests();
let vehicles: VehicleChoice[] = [];
let page: Page;

beforeAll(async () => {
  vehicles = await setup.backend.vehicles();
});
beforeEach(() => {
  page = undefined as unknown as Page;
  day = `2031-03-${String(Number(day.slice(8)) + 1).padStart(2, '0')}`;
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && page) await takeScreenshot(page, task.name);
  await page?.context().close();
});

test('[R-106] Ctrl+Z undoes moves one by one, also from another week', async () => {
  const [vehicle] = takeVehicles(1);
  const id = await createBooking(vehicle, '08:00', '10:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await searchRow(page, vehicle.RegistrationNumber);
  await barsOf(row).waitFor();
  for (const [from, to] of [
    [9, 12],
    [12, 15],
  ] as const) {
    await dragAndDrop(page, await pointAt(page, row, from), await pointAt(page, row, to));
    await expect
      .poll(() => readBooking(id), { timeout: 30_000 })
      .toMatchObject({ StartDate: `${day}T${String(to - 1).padStart(2, '0')}:00:00` });
  }
  expect(await page.getByRole('button', { name: 'Cofnij' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Później' }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => readBooking(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T11:00:00` });
  await page.getByText(/zmianę cofnięto/).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => readBooking(id), { timeout: 30_000 }).toMatchObject({ StartDate: `${day}T08:00:00`, EndDate: `${day}T10:00:00` });
  await page.keyboard.press('Control+z');
  await page.getByText('Nie ma czego cofnąć.').waitFor();
});

test('[R-031] a bar dragged left past the view stays behind the row heads', async () => {
  const [vehicle] = takeVehicles(1);
  await createBooking(vehicle, '09:00', '21:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const row = await searchRow(page, vehicle.RegistrationNumber);
  await barsOf(row).waitFor();
  const to = await pointAt(page, row, 12);
  const head = page.locator('[data-head]');
  await page.mouse.move(0, 0);
  const before = await head.screenshot();
  await dragAndHold(page, await pointAt(page, row, 20), { x: (await edgeOf(head)) + 60, y: to.y });
  const ghost = page.locator('[data-ghost]');
  await ghost.waitFor();
  expect((await ghost.boundingBox())?.x).toBeLessThan(await edgeOf(head));
  expect(before.equals(await head.screenshot())).toBe(true);
  expect((await ghost.locator('span').boundingBox())?.x).toBeGreaterThanOrEqual(await edgeOf(head));
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[R-106] a wheel turned during a drag moves what the drop will do', async () => {
  const [vehicle] = takeVehicles(1);
  await createBooking(vehicle, '09:00', '11:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day });
  const bar = board(page).locator(`[data-bar][aria-label^="${vehicle.RegistrationNumber},"]`);
  await bar.scrollIntoViewIfNeeded();
  const box = (await bar.boundingBox())!;
  const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 + 30 };
  const scrollTop = () => board(page).evaluate((element) => element.scrollTop);
  const before = await scrollTop();
  await dragAndHold(page, { ...to, y: to.y - 30 }, to);
  await page.mouse.wheel(0, 480);
  await expect.poll(scrollTop).toBeGreaterThan(before + 400);
  await expect.poll(async () => Math.abs((await page.locator('[data-ghost]').boundingBox())!.y + 22 - to.y)).toBeLessThanOrEqual(26);
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[R-031] dragging a bar to the row heads scrolls the timeline left', async () => {
  const [vehicle] = takeVehicles(1);
  // A Sunday.
  day = '2031-03-16';
  await createBooking(vehicle, '09:00', '21:00');
  page = await openAs('manager');
  await openTimeline(page, 'vehicle-rental', { day, view: 'week' });
  const row = await searchRow(page, vehicle.RegistrationNumber);
  // Bars far outside the viewport are not rendered.
  await pointAt(page, row, (24 * 6 + 11) / 7);
  await barsOf(row).waitFor();
  const from = await pointAt(page, row, (24 * 6 + 11) / 7);
  await dragAndHold(page, from, { x: (await edgeOf(page.locator('[data-head]'))) + 20, y: from.y });
  await expect.poll(() => board(page).evaluate((element) => element.scrollLeft), { timeout: 15_000 }).toBe(0);
  await page
    .locator('[data-ghost]')
    .getByText(/^(9|10) mar/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('[R-106] [R-070] [SY7] undo may restore a start that has passed since the entry', async () => {
  page = await openAs('manager');
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  const inMinutes = (by: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Math.floor(Date.now() / 60_000 + by) * 60_000));
  const [entryTime, start, end] = [Date.now() - 30 * 60_000, inMinutes(-10), inMinutes(240)];
  const query = `Schedule?startDate=${start.slice(0, 10)}T00:00:00&endDate=${end.slice(0, 10)}T23:59:00`;
  const bookedRecords = (
    await Promise.all(['VehicleBooking', 'RentalDocument'].map((callGroup) => setup.backend.get<SavedBooking[]>(`/${callGroup}/${query}`)))
  ).flat();
  const vehicle = vehicles.find(({ Id }) => bookedRecords.every(({ VehicleId }) => VehicleId !== Id))!;
  await page.clock.setSystemTime(entryTime);
  const parameters = new URLSearchParams({
    view: 'day',
    day: start.slice(0, 10),
    search: vehicle.RegistrationNumber,
    open: newLocalKey(),
    VehicleId: String(vehicle.Id),
    StartDate: start,
    EndDate: end,
  });
  await page.goto(`${setup.demo.url}/vehicle-rental/schedule?${parameters}`);
  const dialog = page.getByRole('dialog', { name: 'Nowa rezerwacja' });
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await acceptTerms(page);
  await dialog.waitFor({ state: 'detached' });
  const bar = barsOf(board(page).locator('[data-row]')).and(page.locator('[data-queue]'));
  const id = await bar.getAttribute('id');
  await page.clock.setSystemTime(Date.now());
  await board(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 13 && (await board(page).getAttribute('aria-activedescendant')) !== id; step++)
    await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText(/nowy termin/).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(/zmianę cofnięto/).waitFor();
  await page.context().setOffline(false);
  const readBookings = () =>
    setup.backend.get<SavedBooking[]>(`/VehicleBooking/Schedule?id=${vehicle.Id}&startDate=${start}&endDate=${end}`);
  await expect.poll(readBookings, { timeout: 30_000 }).toMatchObject([{ StartDate: start, EndDate: end }]);
});

test('[R-106] [R-031] on a phone, clipped bars stay labelled; a tap does not scroll', async () => {
  const [vehicle] = takeVehicles(1);
  await createBooking(vehicle, '02:00', '22:00');
  page = await openAs('manager', 'phone');
  await openTimeline(page, 'vehicle-rental', { day, view: 'week' });
  const row = await searchRow(page, vehicle.RegistrationNumber);
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  // Bars far outside the viewport are not rendered.
  await pointAt(page, row, (24 * (weekday + 0.5)) / 7);
  const bar = barsOf(row);
  await bar.waitFor();
  const start = await bar.evaluate((element: HTMLElement) => element.offsetLeft);
  const scrolled = () => board(page).evaluate((element) => element.scrollLeft);
  await board(page).evaluate((element, to) => (element.scrollLeft = to), start + 60);
  const scrollBefore = await scrolled();
  await page.getByRole('button', { name: 'Filtry i legenda' }).click();
  await page.getByRole('button', { name: 'Pokaż jako tabelę' }).waitFor({ state: 'detached' });
  const head = await page.locator('[data-head]').boundingBox();
  const edge = await edgeOf(page.locator('[data-head]'));
  await expect.poll(async () => (await bar.locator('> span').first().boundingBox())?.x).toBeGreaterThanOrEqual(edge);
  await page.touchscreen.tap(edge + 60, (head?.y ?? 0) + (head?.height ?? 0) / 2);
  await page.getByRole('dialog').getByRole('button', { name: 'Zmień termin lub pojazd' }).waitFor();
  expect(await scrolled()).toBe(scrollBefore);
});

test('[R-033] [R-012] users without read permission see no timeline', async () => {
  page = await openAs('driver');
  // The menu and the home page link to it.
  await page.getByRole('link', { name: 'Grafik rezerwacji' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Grafik wypożyczeń' }).count()).toBe(0);
  await page.goto(`${setup.demo.url}/rental-document/schedule`);
  await page
    .getByText('Nie masz dostępu')
    .or(page.getByText(/uprawnień/))
    .first()
    .waitFor();
});

test('[R-033] schedule-only permission changes only vehicle and times of a record', async () => {
  const [vehicle] = takeVehicles(1);
  const id = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle.Id,
    StartDate: `${day}T08:00:00`,
    EndDate: `${day}T12:00:00`,
    Comments: 'Umowa',
  });
  const grant = (isChange: boolean) =>
    runStatement(
      setup.demo.databaseUrl,
      `UPDATE user_permission SET "IsChange" = ${isChange} WHERE "FunctionalityId" = 7370 AND "UserId" = 4`,
    );
  await grant(true);
  page = await openAs('viewer');
  await openTimeline(page, 'rental-document', { day });
  const row = await searchRow(page, vehicle.RegistrationNumber);
  await barsOf(row).waitFor();
  await dragAndDrop(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
  await expect
    .poll(() => setup.backend.get(`/RentalDocument/Get/?id=${id}`), { timeout: 30_000 })
    .toMatchObject({ StartDate: `${day}T12:00:00`, EndDate: `${day}T16:00:00`, Comments: 'Umowa' });
  const { x, y } = await pointAt(page, row, 14);
  await page.mouse.click(x, y);
  const dialog = page.getByRole('dialog');
  expect(await dialog.locator('[data-field="Comments"] textarea').getAttribute('readonly')).not.toBeNull();
  await dialog.locator('[data-field="EndDate"]').getByRole('spinbutton').nth(3).click();
  await page.keyboard.type('18');
  await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => setup.backend.get(`/RentalDocument/Get/?id=${id}`), { timeout: 30_000 })
    .toMatchObject({ EndDate: `${day}T18:00:00`, Comments: 'Umowa' });
  await grant(false);
});

function takeVehicles(count: number): [VehicleChoice, ...VehicleChoice[]] {
  return vehicles.splice(0, count) as [VehicleChoice, ...VehicleChoice[]];
}

/** X coordinate of the right edge. */
async function edgeOf(head: Locator): Promise<number> {
  const box = await head.boundingBox();
  return (box?.x ?? 0) + (box?.width ?? 0);
}

function openAs(login: DemoLogin, screen: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  return setup.openScreen({ login, screen });
}

function createBooking({ Id }: VehicleChoice, from: string, to: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  return setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: Id,
    StartDate: `${day}T${from}:00`,
    EndDate: `${day}T${to}:00`,
    ...more,
  });
}

function readBooking(id: number): Promise<SavedBooking> {
  return setup.backend.get<SavedBooking>(`/VehicleBooking/Get/${id}`);
}
