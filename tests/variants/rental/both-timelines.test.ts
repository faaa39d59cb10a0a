import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { logIn, refreshOfflineData, type DemoLogin } from '../../support/browser/app.ts';
import { acceptTerms, readDateTime } from '../../support/browser/booking-form.ts';
import { setupBrowserTests, type OpenAsOptions } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import {
  barsOf,
  board,
  bookings,
  dragAndHold,
  dragAndDrop,
  findFreeNeighbours,
  openTimeline,
  recordsOnDay,
  pointAt,
  dragBarEnd,
  rentals,
  searchRow,
  rowWith,
  type TimelineRecord,
  type DayRecords,
} from '../../support/browser/timeline.ts';
import { firstPage } from '../../support/browser/browser.ts';

const setup = setupBrowserTests(() => startDemo());
const collisionText = 'Wybrany termin koliduje z inną rezerwacją.';
const pollOptions = { timeout: 30_000 };

// Later than all demo bookings; each test has its own day, so that no employee has two vehicles at once.
let day = '2031-03-01';
/** The test day in the format of the form. */
const shownDay = () => day.split('-').toReversed().join('.');
const wireTime = (hour: number, minute = 0) => `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;

let vehicle: VehicleChoice;
let neighbour: VehicleChoice;
let page: Page;

beforeAll(async () => {
  [vehicle, neighbour] = await findFreeNeighbours(setup.backend, day);
});
beforeEach(() => {
  const [, month = '', date = ''] = day.split('-');
  day =
    date === '28' ? `2031-${String(Number(month) + 1).padStart(2, '0')}-01` : `2031-${month}-${String(Number(date) + 1).padStart(2, '0')}`;
});

/** Both timelines behave the same, so every test runs on each. */
describe.each([bookings, rentals])('$entity', (timeline) => {
  const { entity, slot, create, note } = timeline;
  let dayRecords: DayRecords;

  beforeEach(() => {
    dayRecords = recordsOnDay(setup.backend, timeline, day);
  });

  async function open(login: DemoLogin = 'manager', screen: OpenAsOptions['screen'] = 'desktop'): Promise<void> {
    page = await setup.openAs(login, { screen, path: '/' });
    await openTimeline(page, entity, { day });
  }

  async function expectPlaced(id: number, what: Partial<TimelineRecord>): Promise<void> {
    await expect.poll(() => dayRecords.get(id), pollOptions).toMatchObject(what);
  }

  test('[R-031] [R-033] a click on a free slot opens a prefilled form and saves to it', async () => {
    await open();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await click(await pointAt(page, row, 9));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.waitFor();
    expect(await dialog.locator('[data-field="VehicleId"]').getByRole('combobox').inputValue()).toBe(vehicle.RegistrationNumber);
    expect([await readDateTime(dialog, 'StartDate'), await readDateTime(dialog, 'EndDate')]).toEqual([
      `${shownDay()} 08:00`,
      `${shownDay()} ${String(8 + slot).padStart(2, '0')}:00`,
    ]);
    await dialog.locator(`[data-field="${note}"]`).getByRole('textbox').fill('Z grafiku');
    await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
    if (timeline === bookings) await acceptTerms(page);
    await dialog.waitFor({ state: 'detached' });
    await barsOf(row).first().waitFor();
    await expect
      .poll(dayRecords.all, pollOptions)
      .toMatchObject([{ VehicleId: vehicle.Id, StartDate: wireTime(8), EndDate: wireTime(8 + slot), [note]: 'Z grafiku' }]);
    expect(new URL(page.url()).pathname).toBe(`/${entity}/schedule`);
  });

  test('[R-031] [R-033] dragging over free slots starts a record for the whole range', async () => {
    await open();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await dragAndDrop(page, await pointAt(page, row, 15), await pointAt(page, row, 9));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.waitFor();
    expect([await readDateTime(dialog, 'StartDate'), await readDateTime(dialog, 'EndDate')]).toEqual([
      `${shownDay()} 08:00`,
      `${shownDay()} 16:00`,
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await dayRecords.all()).toEqual([]);
  });

  test('[R-106] moves a bar in time and to another row, resizes both ends, undoes it all', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00', { [note]: 'Zostaje' });
    await open();
    const [row, below] = [rowWith(page, vehicle.RegistrationNumber), rowWith(page, neighbour.RegistrationNumber)];
    await barsOf(row).waitFor();
    const places = [
      { VehicleId: vehicle.Id, StartDate: wireTime(8), EndDate: wireTime(12) },
      { VehicleId: vehicle.Id, StartDate: wireTime(10), EndDate: wireTime(14) },
      { VehicleId: neighbour.Id, StartDate: wireTime(10), EndDate: wireTime(14) },
      { VehicleId: neighbour.Id, StartDate: wireTime(10), EndDate: wireTime(17) },
      { VehicleId: neighbour.Id, StartDate: wireTime(7), EndDate: wireTime(17) },
    ];
    await dragAndDrop(page, await pointAt(page, row, 9), await pointAt(page, row, 11));
    await expectPlaced(id, places[1]!);
    await dragAndDrop(page, await pointAt(page, row, 12), await pointAt(page, below, 12));
    await expectPlaced(id, places[2]!);
    const bar = barsOf(below);
    await dragBarEnd(page, bar, 'end', 3);
    await page.mouse.up();
    await expectPlaced(id, places[3]!);
    await dragBarEnd(page, bar, 'start', -3);
    await page.mouse.up();
    await expectPlaced(id, { ...places[4], [note]: 'Zostaje' });

    await page.getByRole('button', { name: 'Cofnij' }).click();
    await expectPlaced(id, places[3]!);
    for (const place of places.slice(0, 3).toReversed()) {
      await page.keyboard.press('Control+z');
      await expectPlaced(id, place);
    }
    expect(await dayRecords.get(id)).toMatchObject({ [note]: 'Zostaje' });
    await barsOf(row).waitFor();
  });

  test('[R-106] [R-071] shows collisions while dragging and rejects the drop or resize', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '10:00');
    await dayRecords.create(vehicle, '14:00', '16:00');
    await open();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await barsOf(row).nth(1).waitFor();
    const collisionNote = page.locator('[data-refused]').getByText(/^Nakłada się/);
    await dragAndHold(page, await pointAt(page, row, 9), await pointAt(page, row, 14));
    await collisionNote.waitFor();
    await page.mouse.up();
    await page.getByText(collisionText).first().waitFor();
    await dragBarEnd(page, barsOf(row).first(), 'end', 5);
    await collisionNote.waitFor();
    await page.mouse.up();
    await collisionNote.waitFor({ state: 'detached' });
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8), EndDate: wireTime(10) });

    // A collision created after the pull is known only to the backend.
    await dragAndHold(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    expect(await page.locator('[data-refused]').count()).toBe(0);
    await dayRecords.create(vehicle, '11:00', '12:00');
    await page.mouse.up();
    await expect.poll(() => page.getByText(collisionText).count()).toBeGreaterThan(0);
    await barsOf(row).first().waitFor();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8), EndDate: wireTime(10) });
  });

  test('[R-106] Esc cancels a drag', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '10:00');
    await open();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    await dragAndHold(page, await pointAt(page, row, 9), await pointAt(page, row, 13));
    await expect.poll(() => board(page).getAttribute('data-dragging')).toBe('true');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await board(page).getAttribute('data-dragging')).toBeNull();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8) });
  });

  test('[R-031] [R-033] [R-106] moves, resizes and creates by keyboard, announced', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    await open();
    const row = rowWith(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    const liveRegion = page.locator('[data-spoken]');
    const expectAnnounced = async (text: string) => {
      await expect.poll(() => liveRegion.textContent()).toContain(text);
    };
    await board(page).focus();
    await page.keyboard.press('Control+Home');
    for (let index = Number(await row.getAttribute('data-row')); index > 0; index--) await page.keyboard.press('ArrowDown');
    await expectAnnounced(`${vehicle.RegistrationNumber}, `);
    await expectAnnounced(`00:00 – ${String(slot).padStart(2, '0')}:00, wolny`);
    for (let hour = 0; hour < 8; hour += slot) await page.keyboard.press('ArrowRight');
    await expectAnnounced('08:00 – 12:00');
    expect(await page.locator(`[id="${await board(page).getAttribute('aria-activedescendant')}"]`).getAttribute('role')).toBe('gridcell');
    await page.keyboard.press('ArrowLeft');
    await expectAnnounced(`${String(8 - slot).padStart(2, '0')}:00 – 08:00, wolny`);
    await page.keyboard.press('ArrowRight');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('[data-field="StartDate"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await board(page).focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowUp');
    await expectAnnounced('08:45 – 13:15');
    await page.keyboard.press('Control+ArrowDown');
    await expectAnnounced(`${neighbour.RegistrationNumber} `);
    expect(await dayRecords.get(id)).toMatchObject({ VehicleId: vehicle.Id, StartDate: wireTime(8) });
    await page.keyboard.press('Enter');
    await expectPlaced(id, { VehicleId: neighbour.Id, StartDate: wireTime(8, 45), EndDate: wireTime(13, 15) });
    await expectAnnounced(neighbour.RegistrationNumber);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: create }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[R-106] touch scrolls, drags after a long press, and edits by tap', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    await open('manager', 'tablet');
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    const [from, to] = [await pointAt(page, row, 9), await pointAt(page, row, 11)];
    const shift = to.x - from.x;
    const start = await pointAt(page, row, 9);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: start.y }] });
    // An immediate move scrolls the board and leaves the bar in place.
    await send('touchStart', start.x);
    await send('touchMove', start.x - shift);
    await send('touchMove', start.x - 2 * shift);
    await send('touchEnd');
    expect(await board(page).getAttribute('data-dragging')).toBeNull();
    expect(await outboxOf(page, 'manager')).toEqual([]);

    const pressPoint = await pointAt(page, row, 9);
    await send('touchStart', pressPoint.x);
    // The long press is detected by its effect: the bar follows the finger.
    await expect
      .poll(async () => (await send('touchMove', pressPoint.x + 1), board(page).getAttribute('data-dragging')), { interval: 100 })
      .toBe('true');
    await send('touchMove', pressPoint.x + shift / 2);
    await send('touchMove', pressPoint.x + shift);
    await send('touchEnd');
    await expectPlaced(id, { StartDate: wireTime(10), EndDate: wireTime(14) });

    const tapped = await pointAt(page, row, 11);
    await page.touchscreen.tap(tapped.x, tapped.y);
    await page.getByRole('dialog').getByRole('button', { name: 'Zmień termin lub pojazd' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox', { name: /Pojazd/ });
    await field.fill(neighbour.RegistrationNumber);
    await page.getByRole('option', { name: neighbour.RegistrationNumber }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await dialog.getByRole('button', { name: 'Zapisz termin' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectPlaced(id, { VehicleId: neighbour.Id, StartDate: wireTime(10), EndDate: wireTime(14) });
  });

  test('[R-031] [R-033] [R-081] [R-086] offline, shows cached data and queues a move', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '10:00', { [note]: 'Zostaje' });
    await dayRecords.create(vehicle, '14:00', '16:00');
    page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
    await refreshOfflineData(page);
    await page.context().setOffline(true);
    await openTimeline(page, entity, { day });
    await page.getByText(/^Z urządzenia, stan z/).waitFor();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await dragAndDrop(page, await pointAt(page, row, 9), await pointAt(page, row, 15));
    await page.getByText(collisionText).waitFor();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    await dragAndDrop(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    const queuedBar = barsOf(row).and(page.locator('[data-queue]'));
    await queuedBar.waitFor();
    expect(await queuedBar.getAttribute('aria-label')).toMatch(/11:00 – 13:00.*(na tym urządzeniu|czeka)/i);
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8) });
    await page.context().setOffline(false);
    await expectPlaced(id, { StartDate: wireTime(11), EndDate: wireTime(13), [note]: 'Zostaje' });
    await queuedBar.waitFor({ state: 'detached', ...pollOptions });
  });

  test('[R-071] [R-086] an offline move that collides is parked, and moves again', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '10:00');
    page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
    await refreshOfflineData(page);
    await page.context().setOffline(true);
    await openTimeline(page, entity, { day });
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await dragAndDrop(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    await barsOf(row).and(page.locator('[data-queue="waiting"]')).waitFor();
    await dayRecords.create(vehicle, '12:00', '14:00');
    await page.context().setOffline(false);
    await barsOf(row).and(page.locator('[data-queue="parked"]')).waitFor(pollOptions);
    await expect.poll(() => barsOf(row).and(page.locator('[data-collides]')).count(), pollOptions).toBe(2);
    expect(await barsOf(row).first().getAttribute('aria-label')).toContain('Nakłada się');
    // Colliding bars are stacked, so that neither covers the other.
    const [one, other] = await Promise.all([0, 1].map((index) => barsOf(row).nth(index).boundingBox()));
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
    const parkedBox = await barsOf(row).and(page.locator('[data-queue="parked"]')).boundingBox();
    const to = await pointAt(page, row, 17);
    await dragAndDrop(page, { x: (parkedBox?.x ?? 0) + 20, y: (parkedBox?.y ?? 0) + 4 }, { x: to.x, y: (parkedBox?.y ?? 0) + 4 });
    await expect.poll(() => outboxOf(page, 'manager'), pollOptions).toEqual([]);
    expect((await dayRecords.get(id)).StartDate > wireTime(14)).toBe(true);
    await expect.poll(() => barsOf(row).and(page.locator('[data-collides], [data-queue]')).count(), pollOptions).toBe(0);
  });

  test('[R-033] [R-012] read-only users can neither move nor create, with any input', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    await open('viewer', 'tablet');
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    expect(await page.getByRole('button', { name: create }).count()).toBe(0);
    expect(await barsOf(row).locator('[data-grip]').count()).toBe(0);
    await click(await pointAt(page, row, 17));
    await board(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    for (let hour = 0; hour < 8; hour += slot) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    expect(await board(page).getAttribute('data-planning')).toBeNull();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const { x, y } = await pointAt(page, row, 10);
    await page.touchscreen.tap(x, y);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Otwórz' }).waitFor();
    expect(await sheet.getByRole('button', { name: 'Zmień termin lub pojazd' }).count()).toBe(0);
    await sheet.getByRole('button', { name: 'Otwórz' }).click();
    await page.getByRole('dialog').getByText('Początek').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).count()).toBe(0);
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8), EndDate: wireTime(12) });
  });

  test('[R-033] [R-012] add-only users create; dragging a bar only opens it', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    const row = await openWith({ adds: true, moves: false });
    await click(await pointAt(page, row, 17));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.locator('[data-field="StartDate"]').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await dragAndDrop(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
    await page.getByRole('dialog').getByText('Początek').waitFor();
    expect(await dayRecords.get(id)).toMatchObject({ StartDate: wireTime(8), EndDate: wireTime(12) });
  });

  test('[R-033] [R-012] change-only users move bars but cannot create in free slots', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    const row = await openWith({ adds: false, moves: true });
    expect(await page.getByRole('button', { name: create }).count()).toBe(0);
    await click(await pointAt(page, row, 17));
    await dragAndDrop(page, await pointAt(page, row, 15), await pointAt(page, row, 20));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dragAndDrop(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
    await expectPlaced(id, { StartDate: wireTime(12), EndDate: wireTime(16) });
  });

  /** Opens the timeline as a user with read permission and just the given permissions. */
  async function openWith({ adds, moves }: { readonly adds: boolean; readonly moves: boolean }): Promise<Locator> {
    await grant(adds, moves);
    const context = await setup.tablet.open({ viewport: { width: 1440, height: 900 }, hasTouch: false });
    page = await firstPage(context);
    await logIn(page, setup.network.url, 'viewer');
    await openTimeline(page, entity, { day });
    const row = await searchRow(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    return row;
  }

  function grant(adds: boolean, moves: boolean): Promise<void> {
    const [isAdd, isChange] = [
      `${adds} AND "FunctionalityId" = ${timeline.addFunctionality}`,
      `${moves} AND "FunctionalityId" = ${timeline.moveFunctionality}`,
    ];
    return runStatement(
      setup.demo.databaseUrl,
      `UPDATE user_permission SET "IsAdd" = (${isAdd}), "IsChange" = (${isChange}) WHERE "UserId" = 4 AND "FunctionalityId" IN (${timeline.addFunctionality}, ${timeline.moveFunctionality})`,
    );
  }

  afterEach(() => grant(false, false));
});

async function click({ x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.click(x, y);
}
