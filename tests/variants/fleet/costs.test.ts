import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { BackendClient } from '../../support/backend/backend-client.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { chooseVehicle } from '../../support/browser/booking-form.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { whileExportsWait } from '../../support/backend/hold-exports.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { readWorkbook } from '../../support/fixtures/read-workbook.ts';

type Cost = { readonly Id: number; readonly CostNet: number; readonly CostDate: string; readonly Comments: string };
type SavedCost = Readonly<Record<string, unknown>>;

const setup = setupBrowserTests(() => startDemo());

let page: Page;
let errors: string[];

beforeEach(async () => {
  const context = await setup.tablet.open();
  page = await firstPage(context);
  errors = watchErrors(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
});
afterEach(() => expect(errors).toEqual([]));

const cell = (column: string, row = 0): Locator => page.locator(`button[data-edits="${column}"]`).nth(row);
const editor = (): Locator => page.getByRole('dialog', { name: /^Zmień:/ });
const focusedColumn = () =>
  page.evaluate(() => document.activeElement?.getAttribute('data-edits') ?? document.activeElement?.tagName ?? '');
const readCost = (id: number) => setup.backend.get<SavedCost>(`/Cost/Get/${id}`);

/** Opens the list; resolves to its first cost as the backend has it. */
async function openList(search = ''): Promise<Cost> {
  await page.goto(`${setup.network.url}/cost/list${search}`);
  await cell('CostNet').waitFor();
  const href = await page.locator('a[href^="/cost/item/"]').first().getAttribute('href');
  const id = Number(href?.split('/').at(-1));
  const { value } = await setup.backend.get<{ value: Cost[] }>(`/api/ODataCost?$filter=Id eq ${id}`);
  return value[0] as Cost;
}

async function typeInEditor(text: string): Promise<void> {
  await editor().locator('input, textarea').first().waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test('[R-045] keyboard: arrows move, Enter and F2 edit, Esc cancels, Tab saves', async () => {
  const { Id, CostNet } = await openList(`?search=paliwo&filters=${encodeURIComponent('{"Currency":{"kind":"text","text":"PLN"}}')}`);
  await page.locator('tbody tr a').first().focus();
  for (const column of ['CostGroupDescription', 'CostDate', 'CostNet']) {
    await page.keyboard.press('ArrowRight');
    expect(await focusedColumn()).toBe(column);
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await focusedColumn()).toBe('CostNet');

  await page.keyboard.press('F2');
  await typeInEditor('1');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'detached' });
  await expect.poll(focusedColumn).toBe('CostNet');
  expect(await readCost(Id)).toMatchObject({ CostValue: CostNet });

  await page.keyboard.press('Enter');
  await typeInEditor('1,93');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog', { name: /^Zmień: Waluta/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(focusedColumn).toBe('Currency');
  await expect.poll(() => readCost(Id)).toMatchObject({ CostValue: 1.93, VatRate: 23, CostGross: 2.37 });
  expect(await cell('CostNet').textContent()).toBe('1,93');
});

test('[R-045] an invalid cell shows its error and saves nothing', async () => {
  const { Id } = await openList();
  const before = await readCost(Id);
  await cell('CostGroupDescription').press('Enter');
  await typeInEditor('nie ma takiej');
  await page.keyboard.press('Escape');
  await cell('CostNet').press('Enter');
  await typeInEditor('12345678901');
  await page.keyboard.press('Enter');
  await editor().getByText('Wartość nie może być większa niż', { exact: false }).waitFor();
  // A click beside the cell leaves the editor open with its text.
  await page.mouse.click(5, 5);
  expect(await editor().getByRole('textbox').inputValue()).toContain('12');
  await page.keyboard.press('Escape');
  await editor().waitFor({ state: 'detached' });
  expect(await readCost(Id)).toEqual(before);
});

test('[R-045] [R-081] an offline cell edit survives a reload and is sent once', async () => {
  const { Id } = await openList();
  await page.context().setOffline(true);
  setup.network.behave(() => 'cut');
  await cell('CostNet').press('Enter');
  await typeInEditor('100');
  await page.keyboard.press('Enter');
  await editor().waitFor({ state: 'detached' });
  await cell('Description').press('F2');
  await typeInEditor('Zmienione bez sieci');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/cost/item/${Id}"]`) });
  await row.getByText('Zmienione bez sieci').waitFor();
  await row.getByText('100,00').waitFor();
  expect(await row.getAttribute('data-tone')).toBe('waiting');

  await page.reload();
  await row.getByText('Zmienione bez sieci').waitFor();
  setup.network.behave(() => 'pass');
  await page.context().setOffline(false);
  await expect.poll(() => readCost(Id), { timeout: 20_000 }).toMatchObject({ CostValue: 100, Description: 'Zmienione bez sieci' });
  await expect.poll(() => row.getAttribute('data-tone')).toBeNull();
  expect(setup.network.requests.filter(({ path, fault }) => path.startsWith('/Cost/CreateOrUpdate') && fault === 'pass')).toHaveLength(1);
});

test('[R-045] shows and reports a three-decimal amount without rounding or blocking', async () => {
  const { value } = await setup.backend.get<{ value: Cost[] }>('/api/ODataCost?$top=1&$skip=60');
  const Id = value[0]?.Id ?? 0;
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE cost SET "CostValue" = 226.855, "CostGross" = 279.032, "VatRate" = 23 WHERE "Id" = ${Id}`,
  );
  await page.goto(`${setup.network.url}/cost/item/${Id}`);
  const net = page.getByRole('textbox', { name: 'Kwota netto' });
  await expect.poll(() => net.inputValue()).toBe('226,855');
  await net.focus();
  await page.keyboard.press('Tab');
  expect(await net.inputValue()).toBe('226,855');
  expect(
    await net.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    ),
  ).toContain('Podaj kwotę z najwyżej dwoma miejscami po przecinku.');
  await page.getByText('Sprawdź dane – są niespójne').waitFor();
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('Faktura z Kuwejtu');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(() => readCost(Id)).toMatchObject({ Comments: 'Faktura z Kuwejtu', CostValue: 226.855, CostGross: 279.032 });
});

test('[R-045] an empty number leaves the amount unchanged', async () => {
  const { Id } = await openList();
  const before = await readCost(Id);
  const textBefore = await cell('CostNet').textContent();
  await cell('CostNet').press('Enter');
  await typeInEditor(' ');
  await page.keyboard.press('Enter');
  await editor().waitFor({ state: 'detached' });
  expect(await cell('CostNet').textContent()).toBe(textBefore);
  expect((await readCost(Id))['CostValue']).toBe(before['CostValue']);
});

test('[R-045] a rejected cell shows the reason, and its record the failure', async () => {
  const { Id } = await openList();
  const rejection = { code: 'validation', errors: [{ field: 'InvoiceNumber', code: 'invalid' }] };
  setup.network.behave((_method, path) =>
    path.startsWith('/Cost/CreateOrUpdate')
      ? { status: 422, headers: { 'Content-Type': 'application/problem+json' }, body: JSON.stringify(rejection) }
      : 'pass',
  );
  await page.setViewportSize({ width: 1900, height: 900 });
  await cell('InvoiceNumber').click();
  await typeInEditor('FV ?');
  await editor().getByRole('button', { name: 'Zapisz' }).click();
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="/cost/item/${Id}"]`) });
  await row.getByText('Nr faktury: Podaj poprawną wartość.').waitFor();
  await expect.poll(() => row.getAttribute('data-tone')).toBe('attention');
  await row.getByRole('link').first().click();
  await page.getByText('Operacja nie powiodła się.').waitFor();
});

test('[R-045] on a phone a cell is edited by tap', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { Id } = await openList();
  await cell('Description').tap();
  await editor().getByRole('textbox').fill('Z telefonu');
  await editor().getByRole('button', { name: 'Zapisz' }).tap();
  await editor().waitFor({ state: 'detached' });
  await expect.poll(() => readCost(Id)).toMatchObject({ Description: 'Z telefonu' });
});

test('[R-045] a new cost has defaults, derives net from gross, and can be deleted', async () => {
  await openList();
  await page.getByRole('main').getByRole('link', { name: 'Nowy koszt' }).click();
  const field = (name: string | RegExp) => page.getByRole('textbox', { name });
  await field('Kwota netto').waitFor();
  expect([
    await field('Kwota netto').inputValue(),
    await page.getByRole('combobox', { name: /Stawka VAT/ }).inputValue(),
    await page.getByRole('combobox', { name: /Waluta/ }).inputValue(),
  ]).toEqual(['0,00', '23%', 'PLN']);
  await chooseVehicle(page, setup.plate);
  const group = page.getByRole('combobox', { name: /Grupa kosztów/ });
  await group.fill('Mandaty');
  await page.getByRole('option', { name: 'Mandaty' }).waitFor();
  await group.press('ArrowDown');
  await group.press('Enter');
  await field('Kwota brutto').fill('1,04');
  await field('Nr faktury').fill('MND/1');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Mandaty' }).filter({ hasText: setup.plate });
  await row.waitFor();
  const findCosts = () => setup.backend.get<{ value: Cost[] }>('/api/ODataCost?data=MND/1');
  await expect.poll(async () => (await findCosts()).value.length).toBe(1);
  const [created] = (await findCosts()).value;
  expect(await readCost(created?.Id ?? 0)).toMatchObject({ CostValue: 0.85, CostGross: 1.04, VatRate: 23, Currency: 'PLN' });
  await row.getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(async () => (await findCosts()).value.length).toBe(0);
});

test('[R-024] [R-005] the date range filters the list and the spreadsheet', async () => {
  await openList();
  const { value } = await setup.backend.get<{ value: Cost[] }>('/api/ODataCost?$top=1&$skip=200');
  const day = value[0]?.CostDate ?? '';
  const month = day.slice(0, 7);
  const [from, to] = [`${month}-01`, `${month}-28`];
  await openList(`?from=${from}&to=${to}`);
  const listRequest = await setup.network.waitFor(({ path }) => path.startsWith('/api/ODataCost') && path.includes('startDate'));
  expect(new URLSearchParams(listRequest.path.split('?')[1]).get('startDate')).toBe(from);
  const total = await setup.backend.get<{ '@odata.count': number }>(`/api/ODataCost?$count=true&$top=0&startDate=${from}&endDate=${to}`);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  expect(file.suggestedFilename()).toBe(`Koszty ${from}–${to}.xlsx`);
  const [headings = [], ...lines] = readWorkbook(await readFile(await file.path()));
  const rows = lines.slice(0, total['@odata.count']);
  expect(wordsOf(lines.slice(rows.length))).toEqual([`Od dnia: ${wordedDay(from)} · Do dnia: ${wordedDay(to)}`]);
  const column = (name: string) => rows.map((row) => row[headings.findIndex((heading) => heading?.value === name)] ?? null);
  const days = column('Data').map((cellValue) => [cellValue?.type, String(cellValue?.value).slice(0, 10)]);
  expect(days.every(([kind, text = '']) => kind === 'date' && text >= from && text <= to)).toBe(true);
  expect(new Set(column('Netto').map((cellValue) => cellValue?.type))).toEqual(new Set(['number']));
  expect(new Set(column('Nr rejestracyjny').map((cellValue) => cellValue?.type))).toEqual(new Set(['text']));
});

test('[R-143] [R-024] a waiting export says its place in the queue', async () => {
  await openList();
  await openTools();
  const downloaded = page.waitForEvent('download', { timeout: 60_000 });
  // The token of the page counts only beside proofs of its device.
  const elsewhere = await BackendClient.of(setup.demo, 'manager');
  await whileExportsWait(setup.demo.databaseUrl, async () => {
    await elsewhere.get('/Cost/GenerateExcel');
    await page.getByRole('button', { name: 'Excel' }).click();
    await page.getByText('Kolejka: miejsce 1').waitFor();
  });
  expect((await downloaded).suggestedFilename()).toMatch(/^Koszty .+\.xlsx$/);
});

test('[R-045] [R-022] [R-024] typed days filter rows, URL and export once complete', async () => {
  const { value } = await setup.backend.get<{ value: Cost[] }>('/api/ODataCost?$top=1&$skip=200');
  const month = (value[0]?.CostDate ?? '').slice(0, 7);
  const [from, to] = [`${month}-01`, `${month}-28`];
  await openList();
  await openTools();
  await typeDay('Od dnia', from);
  await typeDay('Do dnia', to);
  await setup.network.waitFor(
    ({ path }) => path.startsWith('/api/ODataCost') && path.includes(`startDate=${from}`) && path.includes(`endDate=${to}`),
  );
  const range = () => [new URL(page.url()).searchParams.get('from'), new URL(page.url()).searchParams.get('to')];
  await expect.poll(range).toEqual([from, to]);
  const total = await setup.backend.get<{ '@odata.count': number }>(`/api/ODataCost?$count=true&$top=0&startDate=${from}&endDate=${to}`);
  await page.getByText(`z ${total['@odata.count']}`).first().waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  expect(file.suggestedFilename()).toBe(`Koszty ${from}–${to}.xlsx`);
  const lines = readWorkbook(await readFile(await file.path()));
  expect(wordsOf(lines.slice(total['@odata.count'] + 1))).toEqual([`Od dnia: ${wordedDay(from)} · Do dnia: ${wordedDay(to)}`]);

  await typeDay('Od dnia', `${month}-29`);
  await page.getByRole('group', { name: 'Pokaż' }).getByText('Koniec zakresu jest przed jego początkiem.').waitFor();
  await typeDay('Do dnia', `${month}-29`);
  await page.getByText('Koniec zakresu jest przed jego początkiem.').waitFor({ state: 'detached' });
  await expect.poll(range).toEqual([`${month}-29`, `${month}-29`]);
  // A partly typed year is never requested; a two-digit year belongs to this century.
  await typeDay('Od dnia', `20${month.slice(4)}-11`);
  await page.keyboard.press('Tab');
  await expect.poll(range).toEqual([`2020${month.slice(4)}-11`, `${month}-29`]);
  const years = () =>
    setup.network.requests.flatMap(({ path }) =>
      path.startsWith('/api/ODataCost') ? [new URLSearchParams(path.split('?')[1]).get('startDate')?.slice(0, 4)] : [],
    );
  await expect.poll(() => new Set(years())).toEqual(new Set([undefined, month.slice(0, 4), '2020']));
  await page.goBack();
  await page.goBack();
  await expect.poll(range).toEqual([null, null]);
});

/** The texts of a sheet's lines. */
function wordsOf(lines: ReturnType<typeof readWorkbook>): string[] {
  return lines.flat().flatMap((cellValue) => (cellValue ? [String(cellValue.value)] : []));
}

function wordedDay(day: string): string {
  return day.split('-').toReversed().join('.');
}

/** A tablet keeps days and files behind a button. */
async function openTools(): Promise<void> {
  await page.getByRole('button', { name: 'Więcej narzędzi' }).click();
}

/** Types a day by keyboard, in Polish order. */
async function typeDay(label: string, day: string): Promise<void> {
  const field = page.getByRole('group', { name: label }).getByRole('spinbutton');
  await field.first().focus();
  await page.keyboard.type(day.split('-').toReversed().join(''));
}
