import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { waitUntilOfflineReady } from '../../support/browser/app.ts';
import { firstViewsOf } from '../../support/browser/device-state.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { readXlsx } from '../../support/fixtures/read-xlsx.ts';

const setup = setupBrowserTests(() => startDemo());
const vehicles = { list: '/vehicle/list', grid: '/api/ODataVehicle' };
const handovers = { list: '/vehicle-handover-document/list', grid: '/api/ODataVehicleHandoverDocument' };
const bookings = { list: '/vehicle-rental/list', grid: '/api/ODataVehicleBooking' };

/** A filter as the user enters it, with the expected URL state, OData filter and chip. */
type Case = {
  readonly on: typeof vehicles;
  readonly field: string;
  readonly header: string;
  readonly type: (within: Locator) => Promise<void>;
  readonly filter: object;
  readonly $filter: string;
  readonly chip: string;
};

const mileage = { on: vehicles, field: 'VehicleMileage', header: 'Przebieg (km)' };
const inspection = { on: vehicles, field: 'NextTechnicalInspection', header: 'Następne badanie techniczne' };
const handoverDate = { on: handovers, field: 'Date', header: 'Data' };

const cases: Readonly<Record<string, Case>> = {
  'number from': {
    ...mileage,
    type: (within) => typeText(within, 'Od', '100000'),
    filter: { kind: 'number', min: 100_000 },
    $filter: 'VehicleMileage ge 100000',
    chip: 'od 100 000',
  },
  'number to': {
    ...mileage,
    type: (within) => typeText(within, 'Do', '100000'),
    filter: { kind: 'number', max: 100_000 },
    $filter: 'VehicleMileage le 100000',
    chip: 'do 100 000',
  },
  'date from': {
    ...inspection,
    type: (within) => typeDay(within, 'Od', '2027-03-01'),
    filter: { kind: 'date', from: '2027-03-01' },
    $filter: 'NextTechnicalInspection ge 2027-03-01',
    chip: 'od 01.03.2027',
  },
  'date to': {
    ...inspection,
    type: (within) => typeDay(within, 'Do', '2027-02-28'),
    filter: { kind: 'date', to: '2027-02-28' },
    $filter: 'NextTechnicalInspection lt 2027-03-01',
    chip: 'do 28.02.2027',
  },
  'date and time from': {
    ...handoverDate,
    type: (within) => typeDay(within, 'Od', '2026-06-01'),
    filter: { kind: 'date', from: '2026-06-01' },
    $filter: 'Date ge 2026-06-01',
    chip: 'od 01.06.2026',
  },
  'date and time to': {
    ...handoverDate,
    type: (within) => typeDay(within, 'Do', '2026-06-01'),
    filter: { kind: 'date', to: '2026-06-01' },
    $filter: 'Date lt 2026-06-02',
    chip: 'do 01.06.2026',
  },
  'yes or no': {
    on: bookings,
    field: 'IsAccepted',
    header: 'Zaakceptowana',
    type: (within) => within.getByText('Nie', { exact: true }).click(),
    filter: { kind: 'boolean', value: false },
    $filter: 'IsAccepted eq false',
    chip: 'Nie',
  },
  'pick list': {
    on: handovers,
    field: 'Fuel',
    header: 'Paliwo',
    type: (within) => within.getByText(/^1\/4/).click(),
    filter: { kind: 'choice', ids: ['1/4'] },
    $filter: "Fuel in ('1/4')",
    chip: '1/4',
  },
  text: {
    on: vehicles,
    field: 'Make',
    header: 'Marka',
    type: (within) => typeText(within, 'Zawiera', 'e'),
    filter: { kind: 'text', text: 'e' },
    $filter: "contains(tolower(Make),'e')",
    chip: 'e',
  },
};

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test.each(Object.keys(cases))('[R-020] %s, entered in the column popup, filters the list', async (name) => {
  const { on, header, type } = caseOf(name);
  const all = await openList(on);
  await page.getByRole('button', { name: `Filtr: ${header}`, exact: true }).click();
  const popup = page.getByRole('dialog', { name: `Filtr: ${header}` });
  await type(popup);
  await popup.getByRole('button', { name: 'Zastosuj' }).click();
  await expectFiltered(name, all);
  expect(filtersInUrl()).toBeNull();
});

test.each(Object.keys(cases))('[R-020] %s, entered in the filter panel, filters the list', async (name) => {
  const { on, header, type } = caseOf(name);
  const all = await openList(on);
  await page.getByRole('button', { name: /^Filtry i sortowanie/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filtry i sortowanie' });
  await type(panel.getByRole('group', { name: header, exact: true }).first());
  await panel.getByRole('button', { name: 'Zastosuj' }).click();
  await expectFiltered(name, all);
  expect(filtersInUrl()).toBeNull();
});

test('[R-022] a step back that precedes the app is followed by the list', async () => {
  const { on } = caseOf('text');
  const all = await openList(on);
  for (let round = 0; round < 3; round++) {
    await page.getByRole('button', { name: 'Filtr: Marka', exact: true }).click();
    await typeText(page.getByRole('dialog'), 'Zawiera', 'e');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: /^Usuń filtr: Marka/ });
    await chip.waitFor();
    await expect.poll(() => firstViewsOf(page, 'viewer')).toContainEqual(expect.stringContaining('filters'));
    await page.reload();
    // Of the list that the worker puts into the page.
    await page
      .locator('#first-view')
      .getByRole('button', { name: /^Usuń filtr: Marka/ })
      .waitFor();
    await page.goBack();
    await page.locator('#first-view').waitFor({ state: 'detached' });
    await chip.waitFor({ state: 'detached' });
    await expect.poll(totalRows).toBe(all);
  }
});

test('[R-024] [R-105] one bound filters Excel export, saved view and offline rows', async () => {
  const { on, field, filter, $filter, chip } = caseOf('number from');
  const all = await openList(on, 'manager');
  await waitUntilOfflineReady(page);
  const count = await countOf(on, $filter);
  await page.goto(`${setup.network.url}${on.list}`);
  await expect.poll(totalRows).toBe(all);
  await page.getByRole('button', { name: 'Filtr: Przebieg (km)', exact: true }).click();
  await typeText(page.getByRole('dialog'), 'Od', '100000');
  await page.keyboard.press('Enter');
  await expect.poll(totalRows).toBe(count);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  const { rows } = readXlsx(readFileSync(await download.path()));
  // A heading above; below, behind an empty line, the filter in words.
  expect(rows).toHaveLength(count + 3);
  expect(rows.at(-1)?.[0]?.value).toMatch(/^Przebieg \(km\): od 100\s000$/);

  await page.getByRole('button', { name: 'Zapisz widok' }).click();
  await page.getByLabel('Nazwa widoku').fill('Duże przebiegi');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Widoki listy' });
  await views.getByRole('link', { name: 'Wszystkie' }).click();
  await expect.poll(totalRows).toBe(all);
  await page.reload();
  await views.getByRole('link', { name: 'Duże przebiegi' }).click();
  await expect.poll(totalRows).toBe(count);
  expect(filtersInUrl()).toEqual({ [field]: filter });

  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(totalRows).toBe(count);
  await page.getByRole('button', { name: `Usuń filtr: Przebieg (km) ${chip}` }).waitFor();
});

test('[R-025] with one date bound, select-all selects only the filtered rows', async () => {
  const { on, $filter, chip } = caseOf('date and time from');
  const all = await openList(on, 'manager');
  await page.getByRole('button', { name: 'Filtr: Data', exact: true }).click();
  await typeDay(page.getByRole('dialog'), 'Od', '2026-06-01');
  await page.getByRole('button', { name: 'Zastosuj' }).click();
  await page.getByRole('button', { name: `Usuń filtr: Data ${chip}` }).waitFor();
  const count = await countOf(on, $filter);
  expect(count).toBeLessThan(all);
  await expect.poll(totalRows).toBe(count);
  await page.getByRole('table').getByRole('checkbox').nth(1).check();
  await page
    .getByRole('toolbar', { name: 'Czynności dla zaznaczonych' })
    .getByRole('button', { name: /^Zaznacz / })
    .click();
  await page.getByText(new RegExp(`^Zaznaczono ${Math.min(count, 1_000)} pozycj`)).waitFor();
});

test('[R-022] unreadable filters of a link are listed in a warning above the list', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop', path: vehicles.list });
  const all = await countOf(vehicles, 'Id gt 0');
  const filters = {
    VehicleMileage: { kind: 'number', min: 'wiele' },
    Colour: { kind: 'text', text: 'red' },
    Make: { kind: 'text', text: 'e' },
  };
  await page.goto(`${setup.network.url}${vehicles.list}?${new URLSearchParams({ filters: JSON.stringify(filters) }).toString()}`);
  const warning = page.getByRole('status').filter({ hasText: 'Nie wszystkie filtry działają' });
  await warning.getByText('Przebieg (km), Colour', { exact: false }).waitFor();
  await expect.poll(totalRows).toBe(await countOf(vehicles, "contains(tolower(Make),'e')"));
  expect(await totalRows()).toBeLessThan(all);
  await page.goto(`${setup.network.url}${vehicles.list}?${new URLSearchParams({ filters: '{"VehicleMileage":{' }).toString()}`);
  await warning.getByText('filtry kolumn', { exact: false }).waitFor();
});

function caseOf(name: string): Case {
  const options = cases[name];
  if (!options) throw new Error(`no case ${name}`);
  return options;
}

/** Opens a list wide enough for all its columns. Resolves to its row count. */
async function openList(on: Case['on'], login: 'viewer' | 'manager' = 'viewer'): Promise<number> {
  page = await setup.openAs(login, { screen: 'desktop', path: on.list });
  await page.setViewportSize({ width: 3600, height: 900 });
  const all = await countOf(on, 'Id gt 0');
  await expect.poll(totalRows).toBe(all);
  return all;
}

/** Expects the filter in chip, URL and rows, also after a reload; removing it restores all rows. */
async function expectFiltered(name: string, all: number): Promise<void> {
  const { on, field, header, filter, $filter, chip } = caseOf(name);
  const count = await countOf(on, $filter);
  expect(count).toBeLessThan(all);
  const chipButton = page.getByRole('button', { name: `Usuń filtr: ${header} ${chip}`, exact: true });
  await chipButton.waitFor();
  expect(filtersInUrl()).toEqual({ [field]: filter });
  await expect.poll(totalRows).toBe(count);
  await page.reload();
  await chipButton.waitFor();
  await expect.poll(totalRows).toBe(count);
  await page.goBack();
  await chipButton.waitFor({ state: 'detached' });
  await expect.poll(totalRows).toBe(all);
}

function filtersInUrl(): unknown {
  return JSON.parse(new URL(page.url()).searchParams.get('filters') ?? 'null');
}

async function countOf({ grid }: Case['on'], $filter: string): Promise<number> {
  const parameters = new URLSearchParams({ $top: '1', $count: 'true', $filter });
  return (await setup.backend.get<{ '@odata.count': number }>(`${grid}?${parameters.toString()}`))['@odata.count'];
}

/** Row count over all pages, from the pager; NaN while it is missing. */
async function totalRows(): Promise<number> {
  const range = await page
    .getByRole('navigation', { name: 'Strony listy' })
    .locator('output')
    .textContent({ timeout: 1_000 })
    .catch(() => '');
  return Number(range?.split(' z ')[1]?.replaceAll(/\D/g, '') ?? NaN);
}

async function typeText(within: Locator, label: string, text: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
}

/** Types a day in Polish order (day, month, year) into the date segments. */
async function typeDay(within: Locator, label: string, day: string): Promise<void> {
  await within.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().click();
  await page.keyboard.type(day.split('-').toReversed().join(''));
}
