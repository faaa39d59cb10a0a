import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { VehicleChoice } from '../../src/contract/entities/vehicle.ts';
import { logIn, readyAsOfNow, type DemoLogin } from '../support/app.ts';
import { acceptTerms, momentIn } from '../support/booking-form.ts';
import { atTheCarPark, type Opening } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf } from '../support/device-state.ts';
import { onDatabase } from '../support/postgres.ts';
import { barsOf, board, bookings, drag, dragOver, neighbours, openTimeline, placingOn, pointAt, pull, rentals, rowOf, rowWith, type Placed, type Placing } from '../support/timeline.ts';

const at = atTheCarPark(() => startDemo());
const collides = 'Wybrany termin koliduje z inną rezerwacją.';
const patience = { timeout: 30_000 };

// Beyond the demo's own, and a day for each test: nobody has two vehicles at once.
let day = '2031-03-01';
/** The day as the form shows it. */
const shownDay = () => day.split('-').toReversed().join('.');
const time = (hour: number, minute = 0) => `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;

let vehicle: VehicleChoice;
let neighbour: VehicleChoice;
let page: Page;

beforeAll(async () => {
  [vehicle, neighbour] = await neighbours(at.company, day);
});
beforeEach(() => {
  const [, month = '', date = ''] = day.split('-');
  day = date === '28' ? `2031-${String(Number(month) + 1).padStart(2, '0')}-01` : `2031-${month}-${String(Number(date) + 1).padStart(2, '0')}`;
});

/** What is done on one timeline is done the same way on the other. */
describe.each([bookings, rentals])('$entity', (timeline) => {
  const { entity, slot, create, note } = timeline;
  let placing: Placing;

  beforeEach(() => {
    placing = placingOn(at.company, timeline, day);
  });

  async function open(login: DemoLogin = 'manager', screen: Opening['screen'] = 'desktop'): Promise<void> {
    page = await at.openAs(login, { screen, path: '/' });
    await openTimeline(page, entity, { day });
  }

  async function keeps(id: number, what: Partial<Placed>): Promise<void> {
    await expect.poll(() => placing.at(id), patience).toMatchObject(what);
  }

  test('[R-031] [R-033] a click on a free slot opens the popup with the vehicle and the time of the slot, and saves it back onto the timeline', async () => {
    await open();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await click(await pointAt(page, row, 9));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.waitFor();
    expect(await dialog.locator('[data-field="VehicleId"]').getByRole('combobox').inputValue()).toBe(vehicle.RegistrationNumber);
    expect([await momentIn(dialog, 'StartDate'), await momentIn(dialog, 'EndDate')]).toEqual([`${shownDay()} 08:00`, `${shownDay()} ${String(8 + slot).padStart(2, '0')}:00`]);
    await dialog.locator(`[data-field="${note}"]`).getByRole('textbox').fill('Z grafiku');
    await dialog.getByRole('button', { name: 'Zapisz', exact: true }).click();
    if (timeline === bookings) await acceptTerms(page);
    await dialog.waitFor({ state: 'detached' });
    await barsOf(row).first().waitFor();
    await expect.poll(placing.all, patience).toMatchObject([{ VehicleId: vehicle.Id, StartDate: time(8), EndDate: time(8 + slot), [note]: 'Z grafiku' }]);
    expect(new URL(page.url()).pathname).toBe(`/${entity}/schedule`);
  });

  test('[R-031] [R-033] dragging over free slots begins one of all of them', async () => {
    await open();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await dragOver(page, await pointAt(page, row, 15), await pointAt(page, row, 9));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.waitFor();
    expect([await momentIn(dialog, 'StartDate'), await momentIn(dialog, 'EndDate')]).toEqual([`${shownDay()} 08:00`, `${shownDay()} 16:00`]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await placing.all()).toEqual([]);
  });

  test('[R-106] what stands there is dragged to another time and onto another row, made longer and shorter at both ends, and all of it is taken back', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00', { [note]: 'Zostaje' });
    await open();
    const [row, below] = [rowWith(page, vehicle.RegistrationNumber), rowWith(page, neighbour.RegistrationNumber)];
    await barsOf(row).waitFor();
    const places = [
      { VehicleId: vehicle.Id, StartDate: time(8), EndDate: time(12) },
      { VehicleId: vehicle.Id, StartDate: time(10), EndDate: time(14) },
      { VehicleId: neighbour.Id, StartDate: time(10), EndDate: time(14) },
      { VehicleId: neighbour.Id, StartDate: time(10), EndDate: time(17) },
      { VehicleId: neighbour.Id, StartDate: time(7), EndDate: time(17) },
    ];
    await dragOver(page, await pointAt(page, row, 9), await pointAt(page, row, 11));
    await keeps(id, places[1]!);
    await dragOver(page, await pointAt(page, row, 12), await pointAt(page, below, 12));
    await keeps(id, places[2]!);
    const bar = barsOf(below);
    await pull(page, bar, 'end', 3);
    await page.mouse.up();
    await keeps(id, places[3]!);
    await pull(page, bar, 'start', -3);
    await page.mouse.up();
    await keeps(id, { ...places[4], [note]: 'Zostaje' });

    await page.getByRole('button', { name: 'Cofnij' }).click();
    await keeps(id, places[3]!);
    for (const place of places.slice(0, 3).toReversed()) {
      await page.keyboard.press('Control+z');
      await keeps(id, place);
    }
    expect(await placing.at(id)).toMatchObject({ [note]: 'Zostaje' });
    await barsOf(row).waitFor();
  });

  test('[R-106] [R-071] what is in the way is shown while dragging, and a drop onto it keeps nothing, a resize and what only the backend knows included', async () => {
    const id = await placing.put(vehicle, '08:00', '10:00');
    await placing.put(vehicle, '14:00', '16:00');
    await open();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await barsOf(row).nth(1).waitFor();
    const refused = page.locator('[data-refused]').getByText(/^Koliduje/);
    await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 14));
    await refused.waitFor();
    await page.mouse.up();
    await page.getByText(collides).first().waitFor();
    await pull(page, barsOf(row).first(), 'end', 5);
    await refused.waitFor();
    await page.mouse.up();
    await refused.waitFor({ state: 'detached' });
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8), EndDate: time(10) });

    // One that was taken meanwhile is known to the backend alone.
    await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    expect(await page.locator('[data-refused]').count()).toBe(0);
    await placing.put(vehicle, '11:00', '12:00');
    await page.mouse.up();
    await expect.poll(() => page.getByText(collides).count()).toBeGreaterThan(0);
    await barsOf(row).first().waitFor();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8), EndDate: time(10) });
  });

  test('[R-106] Esc gives up a drag', async () => {
    const id = await placing.put(vehicle, '08:00', '10:00');
    await open();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    await drag(page, await pointAt(page, row, 9), await pointAt(page, row, 13));
    await expect.poll(() => board(page).getAttribute('data-dragging')).toBe('true');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await board(page).getAttribute('data-dragging')).toBeNull();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8) });
  });

  test('[R-031] [R-033] [R-106] the keyboard alone goes over the slots, opens what is there, moves it in time and to another vehicle, makes it longer and begins a new one; all of it is said', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    await open();
    const row = rowWith(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    const spoken = page.locator('[data-spoken]');
    const says = async (text: string) => {
      await expect.poll(() => spoken.textContent()).toContain(text);
    };
    await board(page).focus();
    await page.keyboard.press('Control+Home');
    for (let index = Number(await row.getAttribute('data-row')); index > 0; index--) await page.keyboard.press('ArrowDown');
    await says(`${vehicle.RegistrationNumber}, `);
    await says(`00:00 – ${String(slot).padStart(2, '0')}:00, wolne`);
    for (let hour = 0; hour < 8; hour += slot) await page.keyboard.press('ArrowRight');
    await says('08:00 – 12:00');
    expect(await page.locator(`[id="${await board(page).getAttribute('aria-activedescendant')}"]`).getAttribute('role')).toBe('gridcell');
    await page.keyboard.press('ArrowLeft');
    await says(`${String(8 - slot).padStart(2, '0')}:00 – 08:00, wolne`);
    await page.keyboard.press('ArrowRight');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('[data-field="StartDate"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await board(page).focus();
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowUp');
    await says('08:45 – 13:15');
    await page.keyboard.press('Control+ArrowDown');
    await says(`${neighbour.RegistrationNumber} `);
    expect(await placing.at(id)).toMatchObject({ VehicleId: vehicle.Id, StartDate: time(8) });
    await page.keyboard.press('Enter');
    await keeps(id, { VehicleId: neighbour.Id, StartDate: time(8, 45), EndDate: time(13, 15) });
    await says(neighbour.RegistrationNumber);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: create }).waitFor();
    await page.keyboard.press('Escape');
  });

  test('[R-106] a finger scrolls, drags after a long press, and gets by a tap all that a drag can do, another vehicle too', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    await open('manager', 'tablet');
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    const [from, to] = [await pointAt(page, row, 9), await pointAt(page, row, 11)];
    const shift = to.x - from.x;
    const start = await pointAt(page, row, 9);
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: start.y }] });
    // Moved at once, it scrolls, and what is under it stays where it is.
    await send('touchStart', start.x);
    await send('touchMove', start.x - shift);
    await send('touchMove', start.x - 2 * shift);
    await send('touchEnd');
    expect(await board(page).getAttribute('data-dragging')).toBeNull();
    expect(await outboxOf(page, 'manager')).toEqual([]);

    const held = await pointAt(page, row, 9);
    await send('touchStart', held.x);
    // The long press is told by what it brings: what is held follows the finger.
    await expect.poll(async () => (await send('touchMove', held.x + 1), board(page).getAttribute('data-dragging')), { interval: 100 }).toBe('true');
    await send('touchMove', held.x + shift / 2);
    await send('touchMove', held.x + shift);
    await send('touchEnd');
    await keeps(id, { StartDate: time(10), EndDate: time(14) });

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
    await keeps(id, { VehicleId: neighbour.Id, StartDate: time(10), EndDate: time(14) });
  });

  test('[R-031] [R-033] [R-081] [R-086] without a network the timeline is what this device knows, says how old that is, and keeps a move until it can be sent', async () => {
    const id = await placing.put(vehicle, '08:00', '10:00', { [note]: 'Zostaje' });
    await placing.put(vehicle, '14:00', '16:00');
    page = await at.openAs('manager', { screen: 'desktop', path: '/' });
    await readyAsOfNow(page);
    await page.context().setOffline(true);
    await openTimeline(page, entity, { day });
    await page.getByText(/^Z urządzenia, stan z/).waitFor();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await dragOver(page, await pointAt(page, row, 9), await pointAt(page, row, 15));
    await page.getByText(collides).waitFor();
    expect(await outboxOf(page, 'manager')).toEqual([]);
    await dragOver(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    const waiting = barsOf(row).and(page.locator('[data-queue]'));
    await waiting.waitFor();
    expect(await waiting.getAttribute('aria-label')).toMatch(/11:00 – 13:00.*(na tym urządzeniu|czeka)/i);
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8) });
    await page.context().setOffline(false);
    await keeps(id, { StartDate: time(11), EndDate: time(13), [note]: 'Zostaje' });
    await waiting.waitFor({ state: 'detached', ...patience });
  });

  test('[R-071] [R-086] a move made without a network onto what was taken meanwhile is shown as refused and colliding, and goes through once it is moved again', async () => {
    const id = await placing.put(vehicle, '08:00', '10:00');
    page = await at.openAs('manager', { screen: 'desktop', path: '/' });
    await readyAsOfNow(page);
    await page.context().setOffline(true);
    await openTimeline(page, entity, { day });
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await dragOver(page, await pointAt(page, row, 9), await pointAt(page, row, 12));
    await barsOf(row).and(page.locator('[data-queue="waiting"]')).waitFor();
    await placing.put(vehicle, '12:00', '14:00');
    await page.context().setOffline(false);
    await barsOf(row).and(page.locator('[data-queue="parked"]')).waitFor(patience);
    await expect.poll(() => barsOf(row).and(page.locator('[data-collides]')).count(), patience).toBe(2);
    expect(await barsOf(row).first().getAttribute('aria-label')).toContain('Koliduje');
    // One stands under the other: neither hides the other.
    const [one, other] = await Promise.all([0, 1].map((place) => barsOf(row).nth(place).boundingBox()));
    expect(other?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0));
    const held = await barsOf(row).and(page.locator('[data-queue="parked"]')).boundingBox();
    const to = await pointAt(page, row, 17);
    await dragOver(page, { x: (held?.x ?? 0) + 20, y: (held?.y ?? 0) + 4 }, { x: to.x, y: (held?.y ?? 0) + 4 });
    await expect.poll(() => outboxOf(page, 'manager'), patience).toEqual([]);
    expect((await placing.at(id)).StartDate > time(14)).toBe(true);
    await expect.poll(() => barsOf(row).and(page.locator('[data-collides], [data-queue]')).count(), patience).toBe(0);
  });

  test('[R-033] [R-012] who may only read moves nothing and begins nothing, by mouse, keyboard or finger', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    await open('viewer', 'tablet');
    const row = await rowOf(page, vehicle.RegistrationNumber);
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
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8), EndDate: time(12) });
  });

  test('[R-033] [R-012] who may add and not change begins new ones and moves nothing: a drag of what is there is a press on it', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    const row = await openWith({ adds: true, moves: false });
    await click(await pointAt(page, row, 17));
    const dialog = page.getByRole('dialog', { name: create });
    await dialog.locator('[data-field="StartDate"]').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await dragOver(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
    await page.getByRole('dialog').getByText('Początek').waitFor();
    expect(await placing.at(id)).toMatchObject({ StartDate: time(8), EndDate: time(12) });
  });

  test('[R-033] [R-012] who may change the timeline and add nothing moves what is there, and begins nothing in a free slot', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    const row = await openWith({ adds: false, moves: true });
    expect(await page.getByRole('button', { name: create }).count()).toBe(0);
    await click(await pointAt(page, row, 17));
    await dragOver(page, await pointAt(page, row, 15), await pointAt(page, row, 20));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dragOver(page, await pointAt(page, row, 10), await pointAt(page, row, 14));
    await keeps(id, { StartDate: time(12), EndDate: time(16) });
  });

  /** The timeline as somebody sees it who reads everything and may else just that. */
  async function openWith({ adds, moves }: { readonly adds: boolean; readonly moves: boolean }): Promise<Locator> {
    await grant(adds, moves);
    const context = await at.tablet.open({ viewport: { width: 1440, height: 900 }, hasTouch: false });
    page = context.pages()[0] ?? (await context.newPage());
    await logIn(page, at.network.url, 'viewer');
    await openTimeline(page, entity, { day });
    const row = await rowOf(page, vehicle.RegistrationNumber);
    await barsOf(row).waitFor();
    return row;
  }

  function grant(adds: boolean, moves: boolean): Promise<void> {
    const [isAdd, isChange] = [`${adds} AND "FunctionalityId" = ${timeline.adds}`, `${moves} AND "FunctionalityId" = ${timeline.moves}`];
    return onDatabase(at.demo.databaseUrl, `UPDATE user_permission SET "IsAdd" = (${isAdd}), "IsChange" = (${isChange}) WHERE "UserId" = 4 AND "FunctionalityId" IN (${timeline.adds}, ${timeline.moves})`);
  }

  afterEach(() => grant(false, false));
});

async function click({ x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.click(x, y);
}
