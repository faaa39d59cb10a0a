import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { setupBrowserTests, type OpenAsOptions } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { scrollsSideways } from '../../support/browser/screen.ts';
import {
  barsOf,
  board,
  bookings,
  dragAndDrop,
  findFreeNeighbours,
  openTimeline,
  recordsOnDay,
  pointAt,
  rentals,
  searchRow,
  rowWith,
  searchFor,
  type DayRecords,
} from '../../support/browser/timeline.ts';

const setup = setupBrowserTests(() => startDemo());
const pollOptions = { timeout: 30_000 };

// Later than all demo bookings; each test has its own month, so that no employee has two vehicles at once.
let month = 0;
let day = '';
let vehicle: VehicleChoice;
let neighbour: VehicleChoice;
let page: Page;

beforeAll(async () => {
  [vehicle, neighbour] = await findFreeNeighbours(setup.backend, '2032-01-14');
});
beforeEach(() => {
  month += 1;
  day = `2032-${String(month).padStart(2, '0')}-14`;
});
afterEach(() => expect(setup.errors).toEqual([]));

describe.each([bookings, rentals])('$entity', (timeline) => {
  const { entity, legend } = timeline;
  let dayRecords: DayRecords;

  beforeEach(() => {
    dayRecords = recordsOnDay(setup.backend, timeline, day);
  });

  async function open({
    view = 'day',
    screen = 'desktop',
    on = day,
  }: { view?: 'day' | 'week' | 'month'; screen?: OpenAsOptions['screen']; on?: string } = {}): Promise<void> {
    page = await setup.openAs('manager', { screen, path: '/' });
    await openTimeline(page, entity, { day: on, view });
  }

  test('[R-086] the legend toggles states, also cancelled ones, and is stored in the URL', async () => {
    const endedId = await dayRecords.create(vehicle, '14:00', '18:00');
    await setup.backend.change(timeline.end(endedId), null);
    await dayRecords.create(vehicle, '08:00', '12:00');
    await open();
    const row = await searchRow(page, vehicle.RegistrationNumber);
    const states = () => barsOf(row).evaluateAll((bars) => bars.map((bar) => bar.getAttribute('data-state')));
    const press = (name: string) =>
      page
        .getByRole('group', { name: /^Legenda/ })
        .getByRole('button', { name, exact: true })
        .click();
    await barsOf(row).first().waitFor();
    expect(await states()).toEqual([legend.openState]);
    await press(legend.gone);
    await expect.poll(states).toEqual([legend.openState, legend.goneState]);
    await press(legend.open);
    await expect.poll(states).toEqual([legend.goneState]);
    // The URL contains the legend state, so a shared link shows the same bars.
    await page.reload();
    await barsOf(row).first().waitFor();
    expect(await states()).toEqual([legend.goneState]);
    await press(legend.gone);
    await press(legend.open);
    await expect.poll(states).toEqual([legend.openState]);
    expect(new URL(page.url()).searchParams.has('states')).toBe(false);
  });

  test('[R-086] [R-031] [R-033] searches by plate, model and number; filters by class', async () => {
    const fleet = await setup.backend.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true');
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    await open();
    const rowCount = async () => Number(await board(page).getAttribute('aria-rowcount')) - 1;
    await expect.poll(rowCount).toBe(fleet.length);
    await barsOf(rowWith(page, vehicle.RegistrationNumber)).waitFor();
    await searchFor(page, (await dayRecords.get(id)).Number);
    await expect.poll(rowCount).toBe(1);
    await rowWith(page, vehicle.RegistrationNumber).waitFor();
    const model = `${neighbour.Make} ${neighbour.Model}`;
    await searchFor(page, model.toLocaleUpperCase('pl'));
    await expect.poll(rowCount).toBe(fleet.filter(({ Make, Model }) => `${Make} ${Model}` === model).length);
    await searchFor(page, 'nie ma takiego');
    await page.getByText('Żaden pojazd nie pasuje do wyszukiwania.').waitFor();
    await searchFor(page, '');
    await expect.poll(rowCount).toBe(fleet.length);
    for (const [label, type] of [
      ['Naczepy', 2],
      ['Ciężarowe', 1],
      ['Osobowe', 0],
    ] as const) {
      await page.getByRole('button', { name: /Rodzaj pojazdu$/ }).click();
      await page.getByRole('option', { name: label }).click();
      await expect.poll(rowCount).toBe(fleet.filter(({ VehicleType }) => VehicleType === type).length);
    }
  });

  test('[R-031] [R-033] shows a record in day, week, month; mouse and keys move by days', async () => {
    const id = await dayRecords.create(vehicle, '08:00', '12:00');
    await open();
    const heads = () => board(page).getByRole('row').first().getByRole('columnheader');
    const row = await searchRow(page, vehicle.RegistrationNumber);
    /** Start of the bar, in days from the start of the period. */
    const startOfBar = async (days: number) => {
      await barsOf(row).waitFor();
      return barsOf(row).evaluate((bar: HTMLElement, count) => (bar.offsetLeft / (bar.parentElement?.offsetWidth ?? 1)) * count, days);
    };
    // One column header belongs to the vehicle column.
    expect(await heads().count()).toBe(2);
    expect(await startOfBar(1)).toBeCloseTo(8 / 24, 2);
    const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
    await page.getByRole('radio', { name: 'Tydzień' }).click({ force: true });
    await expect.poll(() => heads().count()).toBeGreaterThan(3);
    expect(await startOfBar(7)).toBeCloseTo(weekday + 8 / 24, 1);
    await page.getByRole('radio', { name: 'Miesiąc' }).click({ force: true });
    const days = new Date(2032, month, 0).getDate();
    await expect.poll(async () => Math.round(await startOfBar(days))).toBe(13);
    const from = await pointAt(page, row, (24 * 13.4) / days);
    const trackWidth = await barsOf(row).evaluate((bar) => bar.parentElement?.offsetWidth ?? 0);
    await dragAndDrop(page, from, { x: from.x + (2 * trackWidth) / days, y: from.y });
    await expect
      .poll(() => dayRecords.get(id), pollOptions)
      .toMatchObject({ StartDate: `${day.slice(0, 8)}16T08:00:00`, EndDate: `${day.slice(0, 8)}16T12:00:00` });
    // A month is in the keyboard's reach, too: the arrows go by days, Ctrl and an arrow moves by one.
    await board(page).focus();
    await page.keyboard.press('Control+Home');
    const spoken = page.locator('[data-spoken]');
    for (let step = 0; step < days && !(await spoken.textContent())?.includes('08:00 – 12:00'); step++) {
      const before = await spoken.textContent();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => spoken.textContent()).not.toBe(before);
    }
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => dayRecords.get(id), pollOptions)
      .toMatchObject({ StartDate: `${day.slice(0, 8)}17T08:00:00`, EndDate: `${day.slice(0, 8)}17T12:00:00` });
    await page.getByRole('button', { name: 'Później' }).click();
    await barsOf(row).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Wcześniej' }).click();
    await barsOf(row).waitFor();
    await page.getByRole('button', { name: 'Dzisiaj' }).click();
    await page.locator('[data-now]').waitFor();
  });

  test('[R-031] [R-033] the now line marks the current time, today only; past is grey', async () => {
    const now = () => toWireDateTimeIn('Europe/Warsaw', new Date());
    await open({ on: now().slice(0, 10) });
    const track = board(page).locator('[data-row] > [role=presentation]').first();
    const offsetOfLine = async () => {
      const [line, axis] = await Promise.all([page.locator('[data-now]').boundingBox(), track.boundingBox()]);
      const [hour = 0, minute = 0] = now().slice(11, 16).split(':').map(Number);
      return Math.abs((line?.x ?? 0) - ((axis?.x ?? 0) + ((hour * 60 + minute) / 1_440) * (axis?.width ?? 0)));
    };
    // The line moves every few seconds and is as wide as one or two minutes.
    await expect.poll(offsetOfLine).toBeLessThan(4);
    const [line, past] = await Promise.all(['[data-now]', '[data-past]'].map((selector) => page.locator(selector).boundingBox()));
    expect(Math.abs((past?.x ?? 0) + (past?.width ?? 0) - (line?.x ?? 0))).toBeLessThan(4);
    expect(await board(page).getByRole('columnheader').and(page.locator('[aria-current="date"]')).count()).toBe(1);
    await page.getByRole('button', { name: 'Później' }).click();
    await page.locator('[data-now]').waitFor({ state: 'detached' });
  });

  test('[R-106] axis and row heads stay visible while scrolling; the page never does', async () => {
    await open({ view: 'week', screen: 'tablet' });
    const corner = (locator: Locator) =>
      locator
        .first()
        .evaluate((element) => ({ x: Math.round(element.getBoundingClientRect().x), y: Math.round(element.getBoundingClientRect().y) }));
    const frame = await corner(board(page));
    const scrollOffsets = await board(page).evaluate((element) => {
      element.scrollTo(element.scrollWidth, element.scrollHeight);
      return [element.scrollLeft, element.scrollTop];
    });
    expect(Math.min(...scrollOffsets)).toBeGreaterThan(200);
    await expect
      .poll(async () =>
        board(page)
          .locator(`[aria-rowindex="${await board(page).getAttribute('aria-rowcount')}"]`)
          .count(),
      )
      .toBe(1);
    const axis = await corner(board(page).getByRole('row'));
    expect(axis.y - frame.y).toBeLessThanOrEqual(2);
    const head = await corner(page.locator('[data-head]').last());
    expect(head.x - frame.x).toBeLessThanOrEqual(2);
    // Each row head is level with the row of its vehicle.
    const [heads, rows] = await Promise.all(
      ['[data-head]', '[data-row]'].map((selector) =>
        board(page)
          .locator(selector)
          .evaluateAll((all) =>
            all.map((one) => ({
              name: (one as HTMLElement).dataset['head'] ?? one.firstElementChild?.textContent ?? '',
              y: Math.round(one.getBoundingClientRect().y),
            })),
          ),
      ),
    );
    expect(heads?.length).toBeGreaterThan(10);
    expect(heads?.map(({ y }) => y)).toEqual(rows?.map(({ y }) => y));
    expect(heads?.filter(({ name }, index) => !rows?.[index]?.name.startsWith(name))).toEqual([]);
    // The label of the last day is visible even if its start is scrolled out of view.
    const last = await board(page).getByRole('columnheader').last().locator('span').first().boundingBox();
    expect(last?.x).toBeGreaterThan(head.x);
    expect(await scrollsSideways(page)).toBe(false);
  });

  test('[R-106] the table view shows the same records, times, states and actions', async () => {
    const ids = [await dayRecords.create(vehicle, '08:00', '12:00'), await dayRecords.create(neighbour, '14:00', '18:00')];
    const [first, second] = await Promise.all(ids.map(dayRecords.get));
    await open();
    await barsOf(rowWith(page, vehicle.RegistrationNumber)).waitFor();
    const barLabels = await board(page)
      .locator('[data-bar]')
      .evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label') ?? ''));
    await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
    const table = page.getByRole('table', { name: /^Grafik/ });
    expect(await table.getByRole('columnheader').allTextContents()).toEqual([
      'Pojazd',
      'Numer',
      'Początek',
      'Koniec',
      'Status',
      'Szczegóły',
      'Zmiana',
    ]);
    const lines = table.locator('tbody tr').filter({ has: page.getByRole('button') });
    await expect.poll(() => lines.count()).toBe(barLabels.length);
    for (const [index, record] of [first, second].entries()) {
      const line = lines.nth(index);
      const plate = [vehicle, neighbour][index]?.RegistrationNumber ?? '';
      expect(await line.getByRole('rowheader').textContent()).toBe(plate);
      const [text, label] = [await line.textContent(), barLabels[index]];
      for (const part of [record?.Number ?? '?', legend.open])
        expect([text, label]).toEqual([expect.stringContaining(part), expect.stringContaining(part)]);
      expect(text).toContain(['08:00', '14:00'][index]);
      expect(text).toContain(['12:00', '18:00'][index]);
    }
    await lines.first().getByRole('button', { name: 'Zmień termin lub pojazd' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zapisz termin' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await lines
      .first()
      .getByRole('button', { name: first?.Number ?? '' })
      .click();
    await page.getByRole('dialog').locator('[data-field="StartDate"]').waitFor();
  });
});
