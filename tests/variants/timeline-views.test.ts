import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { VehicleChoice } from '../../src/contract/entities/vehicle.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { atTheCarPark, type Opening } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { scrollsSideways } from '../support/screen.ts';
import { barsOf, board, bookings, dragOver, neighbours, openTimeline, placingOn, pointAt, rentals, rowOf, rowWith, searchFor, type Placing } from '../support/timeline.ts';

const at = atTheCarPark(() => startDemo());
const patience = { timeout: 30_000 };

// Beyond the demo's own, and a month for each test: nobody has two vehicles at once.
let month = 0;
let day = '';
let vehicle: VehicleChoice;
let neighbour: VehicleChoice;
let page: Page;

beforeAll(async () => {
  [vehicle, neighbour] = await neighbours(at.company, '2032-01-14');
});
beforeEach(() => {
  month += 1;
  day = `2032-${String(month).padStart(2, '0')}-14`;
});
afterEach(() => expect(at.errors).toEqual([]));

describe.each([bookings, rentals])('$entity', (timeline) => {
  const { entity, legend } = timeline;
  let placing: Placing;

  beforeEach(() => {
    placing = placingOn(at.company, timeline, day);
  });

  async function open({ view = 'day', screen = 'desktop', on = day }: { view?: 'day' | 'week' | 'month'; screen?: Opening['screen']; on?: string } = {}): Promise<void> {
    page = await at.openAs('manager', { screen, path: '/' });
    await openTimeline(page, entity, { day: on, view });
  }

  test('[R-086] the legend shows and hides what is in a state: what takes no time any more is there for who asks for it', async () => {
    const gone = await placing.put(vehicle, '14:00', '18:00');
    await at.company.change(timeline.end(gone), null);
    await placing.put(vehicle, '08:00', '12:00');
    await open();
    const row = await rowOf(page, vehicle.RegistrationNumber);
    const states = () => barsOf(row).evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-state')));
    const press = (name: string) => page.getByRole('group', { name: /^Legenda/ }).getByRole('button', { name, exact: true }).click();
    await barsOf(row).first().waitFor();
    expect(await states()).toEqual([legend.openState]);
    await press(legend.gone);
    await expect.poll(states).toEqual([legend.openState, 'gone']);
    await press(legend.open);
    await expect.poll(states).toEqual(['gone']);
    // It is part of the address: who gets the link sees the same.
    await page.reload();
    await barsOf(row).first().waitFor();
    expect(await states()).toEqual(['gone']);
    await press(legend.gone);
    await press(legend.open);
    await expect.poll(states).toEqual([legend.openState]);
    expect(new URL(page.url()).searchParams.has('states')).toBe(false);
  });

  test('[R-086] [R-031] [R-033] the search finds vehicles by plate, model and by what stands on them, and the class leaves its vehicles alone', async () => {
    const fleet = await at.company.ask<VehicleChoice[]>('/Vehicle/Company?allTypes=true');
    const id = await placing.put(vehicle, '08:00', '12:00');
    await open();
    const shown = async () => Number(await board(page).getAttribute('aria-rowcount')) - 1;
    await expect.poll(shown).toBe(fleet.length);
    await barsOf(rowWith(page, vehicle.RegistrationNumber)).waitFor();
    await searchFor(page, (await placing.at(id)).Number);
    await expect.poll(shown).toBe(1);
    await rowWith(page, vehicle.RegistrationNumber).waitFor();
    const model = `${neighbour.Make} ${neighbour.Model}`;
    await searchFor(page, model.toLocaleUpperCase('pl'));
    await expect.poll(shown).toBe(fleet.filter(({ Make, Model }) => `${Make} ${Model}` === model).length);
    await searchFor(page, 'nie ma takiego');
    await page.getByText('Żaden pojazd nie pasuje do wyszukiwania.').waitFor();
    await searchFor(page, '');
    await expect.poll(shown).toBe(fleet.length);
    for (const [label, type] of [['Naczepy', 2], ['Ciężarowe', 1], ['Osobowe', 0]] as const) {
      await page.getByRole('button', { name: /Rodzaj pojazdu$/ }).click();
      await page.getByRole('option', { name: label }).click();
      await expect.poll(shown).toBe(fleet.filter(({ VehicleType }) => VehicleType === type).length);
    }
  });

  test('[R-031] [R-033] a day, its week and its month show the same record where it lies; in a month it is dragged by days and keeps its hour', async () => {
    const id = await placing.put(vehicle, '08:00', '12:00');
    await open();
    const heads = () => board(page).getByRole('row').first().getByRole('columnheader');
    const row = await rowOf(page, vehicle.RegistrationNumber);
    /** Where the bar begins, in days of the period. */
    const begins = async (days: number) => {
      await barsOf(row).waitFor();
      return barsOf(row).evaluate((bar: HTMLElement, count) => (bar.offsetLeft / (bar.parentElement?.offsetWidth ?? 1)) * count, days);
    };
    // One more head stands over the vehicles.
    expect(await heads().count()).toBe(2);
    expect(await begins(1)).toBeCloseTo(8 / 24, 2);
    const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    await page.getByRole('radio', { name: 'Tydzień' }).click({ force: true });
    await expect.poll(() => heads().count()).toBeGreaterThan(3);
    expect(await begins(7)).toBeCloseTo(weekday + 8 / 24, 1);
    await page.getByRole('radio', { name: 'Miesiąc' }).click({ force: true });
    const days = new Date(2032, month, 0).getDate();
    await expect.poll(async () => Math.round(await begins(days))).toBe(13);
    const from = await pointAt(page, row, (24 * 13.4) / days);
    const wide = await barsOf(row).evaluate((bar) => bar.parentElement?.offsetWidth ?? 0);
    await dragOver(page, from, { x: from.x + (2 * wide) / days, y: from.y });
    await expect.poll(() => placing.at(id), patience).toMatchObject({ StartDate: `${day.slice(0, 8)}16T08:00:00`, EndDate: `${day.slice(0, 8)}16T12:00:00` });
    await page.getByRole('button', { name: 'Później' }).click();
    await barsOf(row).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Wcześniej' }).click();
    await barsOf(row).waitFor();
    await page.getByRole('button', { name: 'Dzisiaj' }).click();
    await page.locator('[data-now]').waitFor();
  });

  test('[R-031] [R-033] the line of now stands where it is now, on today alone; what is past is grey', async () => {
    const now = () => toWireDateTimeIn('Europe/Warsaw', new Date());
    await open({ on: now().slice(0, 10) });
    const track = board(page).locator('[data-row] > [role=presentation]').first();
    const isOff = async () => {
      const [line, axis] = await Promise.all([page.locator('[data-now]').boundingBox(), track.boundingBox()]);
      const [hour = 0, minute = 0] = now().slice(11, 16).split(':').map(Number);
      return Math.abs((line?.x ?? 0) - ((axis?.x ?? 0) + ((hour * 60 + minute) / 1_440) * (axis?.width ?? 0)));
    };
    // It goes on every few seconds, and is as wide as a minute or two.
    await expect.poll(isOff).toBeLessThan(4);
    const [line, past] = await Promise.all(['[data-now]', '[data-past]'].map((of) => page.locator(of).boundingBox()));
    expect(Math.abs((past?.x ?? 0) + (past?.width ?? 0) - (line?.x ?? 0))).toBeLessThan(4);
    expect(await board(page).getByRole('columnheader').and(page.locator('[aria-current="date"]')).count()).toBe(1);
    await page.getByRole('button', { name: 'Później' }).click();
    await page.locator('[data-now]').waitFor({ state: 'detached' });
  });

  test('[R-106] the days above and the vehicles beside stay in sight wherever the board is scrolled to, and the page itself does not move to the side', async () => {
    await open({ view: 'week', screen: 'tablet' });
    const corner = (locator: Locator) => locator.first().evaluate((element) => ({ x: Math.round(element.getBoundingClientRect().x), y: Math.round(element.getBoundingClientRect().y) }));
    const frame = await corner(board(page));
    const far = await board(page).evaluate((element) => {
      element.scrollTo(element.scrollWidth, element.scrollHeight);
      return [element.scrollLeft, element.scrollTop];
    });
    expect(Math.min(...far)).toBeGreaterThan(200);
    await expect.poll(async () => board(page).locator(`[aria-rowindex="${await board(page).getAttribute('aria-rowcount')}"]`).count()).toBe(1);
    const axis = await corner(board(page).getByRole('row'));
    expect(axis.y - frame.y).toBeLessThanOrEqual(2);
    const head = await corner(page.locator('[data-head]').last());
    expect(head.x - frame.x).toBeLessThanOrEqual(2);
    // Each head stands beside the row of its vehicle.
    const [heads, rows] = await Promise.all(['[data-head]', '[data-row]'].map((of) => board(page).locator(of).evaluateAll((all) => all.map((one) => ({ name: (one as HTMLElement).dataset['head'] ?? one.firstElementChild?.getAttribute('aria-label') ?? '', y: Math.round(one.getBoundingClientRect().y) })))));
    expect(heads?.length).toBeGreaterThan(10);
    expect(heads?.map(({ y }) => y)).toEqual(rows?.map(({ y }) => y));
    expect(heads?.filter(({ name }, index) => !rows?.[index]?.name.startsWith(name))).toEqual([]);
    // The last day is said although its beginning may be scrolled away.
    const last = await board(page).getByRole('columnheader').last().locator('span').first().boundingBox();
    expect(last?.x).toBeGreaterThan(head.x);
    expect(await scrollsSideways(page)).toBe(false);
  });

  test('[R-106] who reads it line by line gets the same as a table: whose, what, from when to when, in which state, with the same ways on', async () => {
    const ids = [await placing.put(vehicle, '08:00', '12:00'), await placing.put(neighbour, '14:00', '18:00')];
    const [first, second] = await Promise.all(ids.map(placing.at));
    await open();
    await barsOf(rowWith(page, vehicle.RegistrationNumber)).waitFor();
    const said = await board(page).locator('[data-bar]').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
    await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
    const table = page.getByRole('table', { name: /^Grafik/ });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Pojazd', 'Numer', 'Początek', 'Koniec', 'Stan', 'Szczegóły', 'Zmiana']);
    const lines = table.locator('tbody tr');
    await expect.poll(() => lines.count()).toBe(said.length);
    for (const [index, record] of [first, second].entries()) {
      const line = lines.nth(index);
      const plate = [vehicle, neighbour][index]?.RegistrationNumber ?? '';
      expect(await line.getByRole('rowheader').textContent()).toBe(plate);
      const [text, label] = [await line.textContent(), said[index]];
      for (const part of [record?.Number ?? '?', legend.open]) expect([text, label]).toEqual([expect.stringContaining(part), expect.stringContaining(part)]);
      expect(text).toContain(['08:00', '14:00'][index]);
      expect(text).toContain(['12:00', '18:00'][index]);
    }
    await lines.first().getByRole('button', { name: 'Zmień termin lub pojazd' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await lines.first().getByRole('button', { name: first?.Number ?? '' }).click();
    await page.getByRole('dialog').locator('[data-field="StartDate"]').waitFor();
  });
});
