import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { chooseRowAction, handoverRow } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { findUnconfirmed, listStateOfGrid, queryGrid } from '../../support/backend/grid-answer.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { expectShown } from '../../support/browser/list-state.ts';

// Enough vehicles for two pages of filtered rows and for more handovers than a device caches.
const setup = setupBrowserTests(() => startDemo({ vehicles: 300 }));
const handovers = { list: '/vehicle-handover-document/list', grid: '/api/ODataVehicleHandoverDocument' };
const vehicles = { list: '/vehicle/list', grid: '/api/ODataVehicle' };
let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

const signatureTexts: Readonly<Record<string, string>> = {
  signed: 'Podpisany',
  partly: 'Podpisy niepełne',
  changed: 'Zmieniony po podpisaniu',
  missing: 'Bez podpisów',
};

test('[R-020] [R-037] shows every handover column, the id once it is chosen', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const row = (await queryGrid(setup.backend, handovers.grid, { $top: '500', $orderby: 'Date desc' })).value.find(
    (one) => one['Contractor'] && one['Comments'] && one['Number'] && one['Fuel'],
  );
  await page.goto(`${setup.network.url}${handovers.list}?${new URLSearchParams({ search: row?.['Number'] as string }).toString()}`);
  await expectShown(page, { total: 1, ids: [row?.Id ?? NaN] });
  await expect.poll(headings).toContain('Kontrahent');
  expect(await headings()).not.toContain('Id');
  const cells = await cellsOfFirstRow();
  const chooser = page.getByRole('dialog', { name: 'Kolumny' });
  await page.getByRole('button', { name: 'Kolumny' }).click();
  const columns = [
    'Id',
    'Numer',
    'Data',
    'Pojazd',
    'Przekazujący',
    'Odbierający',
    'Kontrahent',
    'Licznik (km)',
    'Paliwo',
    'Miejsce',
    'Uwagi',
    'Podpisy',
    'Kompletność',
    'Zwrócony',
    'Poziom naładowania (%)',
    'Unieważniono dnia',
  ];
  await chooser.getByRole('listitem').first().waitFor();
  expect(
    await chooser
      .getByRole('listitem')
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent)),
  ).toEqual(columns);
  for (const column of [
    'Id',
    'Przekazujący',
    'Odbierający',
    'Kontrahent',
    'Licznik (km)',
    'Poziom naładowania (%)',
    'Podpisy',
    'Kompletność',
    'Zwrócony',
    'Unieważniono dnia',
  ])
    await chooser.getByText(column, { exact: true }).click();
  await page.keyboard.press('Escape');
  // The first column selects rows.
  const narrower = ['', 'Id', 'Numer', 'Data', 'Pojazd', 'Paliwo', 'Miejsce', 'Uwagi', 'Wysyłka'];
  await expect.poll(headings).toEqual(narrower);
  Object.assign(cells, await cellsOfFirstRow());
  expect(withoutSpaces(cells)).toEqual(
    withoutSpaces({
      '': '',
      Id: String(row?.Id),
      Numer: String(row?.['Number']),
      Data: formatPolishDateTime(String(row?.['Date'])),
      Pojazd: String(row?.['Vehicle']),
      Przekazujący: String(row?.['FromEmployee']),
      Odbierający: String(row?.['ToEmployee']),
      Kontrahent: String(row?.['Contractor']),
      'Licznik (km)': String(row?.['Counter']),
      Paliwo: String(row?.['Fuel']),
      'Poziom naładowania (%)': '–',
      Miejsce: String(row?.['PlaceName']),
      Uwagi: String(row?.['Comments']),
      Podpisy: signatureTexts[String(row?.['Signatures'])] ?? '',
      Kompletność: '–',
      Zwrócony: '–',
      Wysyłka: '',
      'Unieważniono dnia': '–',
    }),
  );
  await page.reload();
  await expect.poll(headings).toEqual(narrower);
  // A narrow screen has no place for the state of its own; the columns scroll.
  await page.setViewportSize({ width: 620, height: 900 });
  await expect.poll(headings).toEqual(narrower.slice(0, -1));
});

test("[R-020] [R-049] shows every vehicle column with the backend's values", async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await page.setViewportSize({ width: 3600, height: 900 });
  await page.getByRole('navigation').getByRole('link', { name: 'Pojazdy' }).click();
  const { value, '@odata.count': total } = await queryGrid(setup.backend, vehicles.grid, { $orderby: 'RegistrationNumber asc' });
  await expectShown(page, { total, ids: value.map((row) => row.Id) });
  const [row] = value;
  const text = (field: string): string => String(row?.[field]);
  const day = (field: string): string => formatPolishDateTime(text(field)).split(',')[0] ?? '';
  expect(withoutSpaces(await cellsOfFirstRow())).toEqual(
    withoutSpaces({
      'Nr rejestracyjny': text('RegistrationNumber'),
      Marka: text('Make'),
      Typ: text('Type'),
      Model: text('Model'),
      Przeznaczenie: text('TypeByPurpose'),
      Status: text('Status'),
      'Nr nadwozia (VIN)': text('BodyNumber'),
      'Rok produkcji': text('ProductionYear'),
      Paliwo: text('Fuel'),
      'Naładowanie przy ostatnim przekazaniu (%)': row?.['Charge'] === null ? '–' : text('Charge'),
      'Pojemność silnika (cm³)': text('EngineCapacity'),
      Użytkownik: text('CurrentUser'),
      'Struktura organizacyjna': text('OrganizationStructure'),
      MPK: text('CostPlace'),
      'Przebieg (km)': text('VehicleMileage'),
      'Następne badanie techniczne': day('NextTechnicalInspection'),
      'Następny przegląd': day('NextServiceInspection'),
      'Przebieg następnego przeglądu (km)': text('VehicleMileageNextServiceInspection'),
      Wysyłka: '',
    }),
  );
});

test('[R-020] [R-022] restores search, filter, order and page from the URL', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  // Wide enough that the filtered column is never hidden.
  await page.setViewportSize({ width: 1920, height: 900 });
  const inAddress = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  const $filter = "Fuel eq 'Rezerwa' or Fuel eq '1/4'";
  const filters = JSON.stringify({ Fuel: { kind: 'choice', ids: ['1/4', 'Rezerwa'] } });

  await page.getByRole('searchbox', { name: 'Szukaj' }).fill('magazyn');
  const searched = await listStateOfGrid(setup.backend, handovers.grid, { $orderby: 'Date desc', data: 'magazyn' });
  await expectShown(page, searched);
  await expect.poll(inAddress).toEqual({ search: 'magazyn' });

  await page.getByRole('button', { name: 'Filtr: Paliwo' }).click();
  const filter = page.getByRole('dialog', { name: 'Filtr: Paliwo' });
  // With its count, once that is known.
  for (const fuel of [/^1\/4/, /^Rezerwa/]) await filter.getByText(fuel).click();
  await filter.getByRole('button', { name: 'Zastosuj' }).click();
  const filtered = await listStateOfGrid(setup.backend, handovers.grid, { $orderby: 'Date desc', data: 'magazyn', $filter });
  await expectShown(page, filtered);
  expect(inAddress()).toEqual({ search: 'magazyn', filters });

  // The oldest handovers, which are not cached.
  await page.getByRole('columnheader', { name: 'Data' }).getByRole('button', { name: 'Data', exact: true }).click();
  const ordered = await listStateOfGrid(setup.backend, handovers.grid, { $orderby: 'Date asc', data: 'magazyn', $filter });
  await expectShown(page, ordered);
  expect(inAddress()).toEqual({ search: 'magazyn', filters, sort: 'Date' });
  expect(await page.getByRole('columnheader', { name: 'Data' }).getAttribute('aria-sort')).toBe('ascending');

  await page.getByRole('button', { name: 'Następna strona' }).click();
  const second = await listStateOfGrid(setup.backend, handovers.grid, { $orderby: 'Date asc', data: 'magazyn', $filter, $skip: '25' });
  await expectShown(page, second);
  expect(inAddress()).toEqual({ search: 'magazyn', filters, sort: 'Date', page: '2' });
  // Every step must show different rows, or the comparisons would prove nothing.
  expect(new Set([searched, filtered, ordered, second].map((one) => JSON.stringify(one.ids))).size).toBe(4);
  expect(searched.total).toBeGreaterThan(filtered.total);
  expect(second.ids.length).toBeGreaterThan(0);

  for (const before of [ordered, filtered, searched]) {
    await page.goBack();
    await expectShown(page, before);
  }
  expect(await page.getByRole('searchbox', { name: 'Szukaj' }).inputValue()).toBe('magazyn');
  for (const after of [filtered, ordered, second]) {
    await page.goForward();
    await expectShown(page, after);
  }
  await page.reload();
  await expectShown(page, second);
  await page.getByRole('button', { name: 'Usuń filtr: Paliwo 1/4, Rezerwa' }).waitFor();
});

test('[R-025] deletes a handover only after confirmation', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const id = await findUnconfirmed(setup.backend);
  const question = page.getByRole('alertdialog', { name: 'Usunąć' });
  const address = `/VehicleHandoverDocument/Delete/${id}`;
  await chooseRowAction(page, id, 'Usuń');
  await question.getByText('Protokół zostanie usunięty razem z usterkami i zdjęciami.').waitFor();
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await handoverRow(page, id).count()).toBe(1);
  expect(await outboxOf(page, 'manager')).toEqual([]);

  await chooseRowAction(page, id, 'Usuń');
  await question.getByRole('button', { name: 'Usuń' }).click();
  await handoverRow(page, id).waitFor({ state: 'detached' });
  await page.getByText('Protokół usunięty.').waitFor();
  await setup.network.waitFor((request) => request.path === address);
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor();
  expect(setup.network.requests.filter((request) => request.path === address)).toHaveLength(1);
  await expect(setup.backend.get(`/VehicleHandoverDocument/Get/?id=${id}`)).rejects.toThrow('404');
  await page.reload();
  await page.getByRole('row').nth(25).waitFor();
  expect(await handoverRow(page, id).count()).toBe(0);
});

async function headings(): Promise<string[]> {
  const texts = await page.getByRole('columnheader').allTextContents();
  return texts.filter((text) => text !== 'Czynności');
}

/** Texts of the first row by heading. */
async function cellsOfFirstRow(): Promise<Record<string, string>> {
  const cells = await page.locator('tbody tr').first().locator('td').allTextContents();
  return Object.fromEntries((await headings()).map((heading, index) => [heading, cells[index] ?? '']));
}

/** Removes spaces: the grouping of digits depends on the locale data, not on the app. */
function withoutSpaces(cells: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([heading, text]) => [heading, text.replaceAll(/\s/g, '')]));
}

/** A wire date-time in Polish format. */
function formatPolishDateTime(wire: string): string {
  const [day = '', time = ''] = wire.split('T');
  return `${day.split('-').toReversed().join('.')}, ${time.slice(0, 5)}`;
}
