import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { readXlsx } from '../../support/fixtures/read-xlsx.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-020] [R-134] scrolls columns that do not fit under a fixed first column', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  await page.getByRole('columnheader', { name: 'Przebieg następnego przeglądu (km)' }).waitFor();
  const frame = page.getByRole('region', { name: 'Pojazdy' });
  const plate = page.getByRole('row').nth(1).getByRole('link').first();
  const before = await leftOf(plate);
  await frame.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  expect(await frame.evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
  expect(await leftOf(plate)).toBeCloseTo(before, 0);
  // Any value of the row still leads to its record.
  const value = await page.getByRole('row').nth(1).getByRole('cell').nth(15).boundingBox();
  await page.mouse.click((value?.x ?? 0) + 10, (value?.y ?? 0) + 10);
  await page.waitForURL(/\/vehicle\/item\/\d+$/);
});

test('[R-020] [R-134] keeps the headings in view while a wide list scrolls', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const heading = page.getByRole('columnheader', { name: 'Nr rejestracyjny' });
  await heading.waitFor();
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
});

test('[R-020] [R-134] has rows of 32 px for a mouse, switchable, and 48 px for touch', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  await page.getByRole('row').nth(1).waitFor();
  expect(await rowHeight()).toBeLessThanOrEqual(33);
  await page.getByRole('button', { name: 'Kolumny' }).click();
  const chooser = page.getByRole('dialog', { name: 'Kolumny' });
  await chooser.getByText('Niskie wiersze').click();
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(48);
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(48);
  // A list whose cells are edited in place, too.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${setup.network.url}/cost/list`);
  await page.locator('tbody button[data-edits]').first().waitFor();
  expect(
    Math.max(...(await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height)))),
  ).toBeLessThanOrEqual(33);
  await page.context().close();
  page = await setup.openAs('manager', { screen: 'tablet', path: '/vehicle/list' });
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(rowHeight).toBeGreaterThanOrEqual(48);
});

test('[R-020] [R-134] fits a list’s tools into two lines, groups digits as in forms', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  await page.getByRole('button', { name: 'Wysyłaj e-mailem' }).waitFor();
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Szukaj' });
  for (const [width, height, most] of [
    [1440, 900, 81],
    [1180, 820, 120],
    [820, 1180, 120],
  ] as const) {
    await page.setViewportSize({ width, height });
    const tops = await page
      .getByRole('main')
      .getByRole('button', { name: /^(Importuj|Excel|Filtry i sortowanie|Kolumny|Wysyłaj e-mailem)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom));
    const first = await search.evaluate((input) => input.getBoundingClientRect().top);
    expect(Math.max(...tops) - first, `${width} px`).toBeLessThan(most);
  }
  await page.goto(`${setup.network.url}/cost/list?sort=-CostNet`);
  const net = page
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .filter({ hasText: /,\d\d$/ })
    .first();
  await expect.poll(() => net.textContent()).toMatch(/^\d{1,3}(\u00A0\d{3})+,\d\d$/);
});

test('[R-020] [R-134] keeps the id column hidden until it is chosen', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  await page.getByRole('row').nth(1).waitFor();
  const id = page.locator('th[data-column="Id"]');
  expect(await id.count()).toBe(0);
  await page.getByRole('button', { name: 'Kolumny' }).click();
  const chooser = page.getByRole('dialog', { name: 'Kolumny' });
  expect(await chooser.getByRole('checkbox', { name: 'Id' }).isChecked()).toBe(false);
  const boxes = chooser.getByRole('listitem').getByRole('checkbox', { checked: true });
  expect(
    await page
      .getByRole('columnheader')
      .filter({ has: page.locator('[data-move]') })
      .count(),
  ).toBe(await boxes.count());
  await chooser.getByText('Id', { exact: true }).click();
  await page.keyboard.press('Escape');
  await id.waitFor();
  await page.reload();
  await id.waitFor();
});

test('[R-020] [R-134] shows a date with its time and a plate on one line', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  await page.getByRole('row').nth(1).waitFor();
  const wrapped = await page
    .locator('td[data-type="datetime"] > div, td[data-type="date"] > div')
    .evaluateAll((values) =>
      values.filter((value) => value.scrollWidth > value.clientWidth || value.clientHeight > 24).map((value) => value.textContent),
    );
  expect(wrapped).toEqual([]);
});

test.each(['vehicle-rental', 'rental-document', 'service-request', 'fuel-card'])(
  '[R-020] [R-134] cuts no number, plate or time of %s on a tablet',
  async (entity) => {
    page = await setup.openAs('manager', { screen: 'tablet', path: `/${entity}/list` });
    await page.locator('tbody td[data-is-short]').first().waitFor();
    const cut = await page
      .locator('td[data-is-short] > :is(div, a)')
      .evaluateAll((values) => values.filter((value) => value.scrollWidth > value.clientWidth).map((value) => value.textContent));
    expect(cut).toEqual([]);
  },
);

test('[R-139] shows and filters values by the words of the language', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list', language: 'de' });
  await page.getByRole('cell', { name: 'In Betrieb', exact: true }).first().waitFor();
  expect(await page.getByRole('cell', { name: 'W eksploatacji', exact: true }).count()).toBe(0);
  const all = (await setup.backend.get<Grid>('/api/ODataVehicle?$top=500&$count=true')).value;
  const count = all.filter(({ Fuel }) => Fuel === 'Benzyna').length;
  await page.getByRole('button', { name: 'Filter: Kraftstoff' }).click();
  const filter = page.getByRole('dialog', { name: 'Filter: Kraftstoff' });
  await filter.getByRole('checkbox', { name: `Benzin (${count})` }).waitFor();
  await filter.getByText('Benzin').click();
  await filter.getByRole('button', { name: 'Anwenden' }).click();
  await page.getByText('Kraftstoff: Benzin', { exact: false }).first().waitFor();
  await page.getByRole('cell', { name: 'Benzin', exact: true }).first().waitFor();
});

test('[R-021] [R-134] filters a column by its counted values and by "is empty"', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  await page.getByRole('row').nth(1).waitFor();
  const all = (await setup.backend.get<Grid>('/api/ODataVehicle?$top=500&$count=true')).value;
  const inService = all.filter(({ Fuel }) => Fuel === 'Benzyna').length;
  await page.getByRole('button', { name: 'Filtr: Paliwo' }).click();
  const filter = page.getByRole('dialog', { name: 'Filtr: Paliwo' });
  await filter.getByRole('checkbox', { name: `Benzyna (${inService})` }).waitFor();
  await filter.getByText('Benzyna').click();
  await filter.getByRole('button', { name: 'Zastosuj' }).click();
  await expectTotal(inService);
  // Counts of another column are those of the filtered rows.
  const makes = Object.groupBy(
    all.filter(({ Fuel }) => Fuel === 'Benzyna'),
    ({ Make }) => String(Make),
  );
  const [make, ofMake] = Object.entries(makes)[0] ?? ['', []];
  await page.getByRole('button', { name: 'Filtr: Marka' }).click();
  await page
    .getByRole('dialog', { name: 'Filtr: Marka' })
    .getByRole('checkbox', { name: `${make} (${ofMake?.length})` })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtr: Paliwo (włączony)' }).click();
  await filter.getByText('Tylko puste').click();
  await filter.getByRole('button', { name: 'Zastosuj' }).click();
  await expectTotal(all.filter(({ Fuel }) => Fuel === null).length);
});

test('[R-020] [R-134] links the plates and people of a list to their records', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-handover-document/list' });
  const { value } = await setup.backend.get<Grid>('/api/ODataVehicle?$top=500&$count=true');
  const cell = page.getByRole('row').nth(1).locator('td').nth(3);
  const link = cell.getByRole('link');
  await link.waitFor();
  const plate = await link.textContent();
  expect(await link.getAttribute('href')).toBe(
    `/vehicle/item/${String(value.find(({ RegistrationNumber }) => RegistrationNumber === plate)?.['Id'])}`,
  );
  await link.click();
  await page.waitForURL(`**/vehicle/item/${String(value.find(({ RegistrationNumber }) => RegistrationNumber === plate)?.['Id'])}`);
  await page.getByRole('heading', { level: 1, name: plate ?? '' }).waitFor();
});

test('[R-024] [R-135] writes all matching rows to CSV and Excel, online and offline', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list?filters={"Equipment":{"kind":"empty"}}' });
  await page.getByRole('row').nth(1).waitFor();
  const { '@odata.count': total } = await setup.backend.get<Grid>('/api/ODataVehicleBooking?$top=1&$count=true&$filter=Equipment eq null');
  expect(total).toBeGreaterThan(25);
  const [online, note] = [await downloadCsv(), /^Wyposażenie: \P{L}*\p{L}+/u];
  // The last line says what narrows the list.
  expect(online.splice(-2).at(-1)).toMatch(note);
  expect(online[0]?.split(';').slice(0, 4)).toEqual(['\uFEFFNumer', 'Pojazd', 'Wyposażenie', 'Od']);
  expect(online).toHaveLength(total + 1);
  expectStates(online.slice(1).map((line) => line.split(';')[placeOf(online, 'Stan')]));
  await page.context().setOffline(true);
  // It also says that the rows are the device's, and how old they are.
  const ofDevice = /(?:^|· )Z urządzenia, stan z \d{1,2} \p{L}+ \d{4}/u;
  const offline = await downloadCsv();
  await page.getByText('Plik zawiera pozycje zapisane na tym urządzeniu.').first().waitFor();
  expect(offline.slice(0, -2).toSorted()).toEqual(online.toSorted());
  expect(offline.at(-1)).toMatch(ofDevice);
  const { rows: written } = readXlsx(await downloadFile('Excel (.xlsx)', /^Rezerwacje pojazdów \d{4}-\d\d-\d\d\.xlsx$/));
  expect(written.at(-1)?.[0]?.value).toMatch(ofDevice);
  const rows = written.slice(0, -2);
  expect(rows[0]?.slice(0, 4).map((cell) => cell?.value)).toEqual(['Numer', 'Pojazd', 'Wyposażenie', 'Od']);
  expect(rows).toHaveLength(total + 1);
  expect(rows[1]?.[3]).toMatchObject({ type: 'date' });
  const state = rows[0]?.findIndex((cell) => cell?.value === 'Stan') ?? -1;
  expectStates(rows.slice(1).map((cells) => cells[state]?.value));

  await page.goto(`${setup.network.url}/vehicle/list`);
  await page.getByRole('row').nth(1).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  const vehicles = readXlsx(readFileSync(await file.path())).rows;
  expect(vehicles.length).toBeGreaterThan(50);
  expect(vehicles.at(-1)?.[0]?.value).toMatch(ofDevice);
  await page.context().setOffline(false);
});

const placeOf = ([heading = '']: readonly string[], name: string) => heading.split(';').indexOf(name);

function expectStates(states: readonly unknown[]): void {
  const words = new Set(states);
  expect(words.size).toBeGreaterThan(2);
  expect(
    [...words].filter((word) => !['Zgłoszona', 'Zaakceptowana', 'W toku', 'Zakończona', 'Anulowana', 'Odrzucona'].includes(String(word))),
  ).toEqual([]);
}

test('[R-133] counts the values of a column under the filter of the derived state', async () => {
  page = await setup.openAs('manager', {
    screen: 'desktop',
    path: '/vehicle-rental/list?filters={"State":{"kind":"choice","ids":["over"]}}',
  });
  await page.getByRole('row').nth(1).waitFor();
  const range = await page
    .getByText(/^1–\d+ z \d+$/)
    .first()
    .textContent();
  await page.getByRole('button', { name: 'Filtr: Stan (włączony)' }).click();
  const filter = page.getByRole('dialog');
  await expect.poll(() => filter.getByRole('group').textContent()).toContain(`Zakończona (${range?.split(' z ')[1] ?? ''})`);
  expect(await filter.getByRole('group').textContent()).toMatch(/Anulowana \([1-9]/);
});

test('[R-135] a file of a list is cancelled, and can be made again', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  await page.getByRole('row').nth(1).waitFor();
  const menu = page.getByRole('button', { name: 'Pobierz plik' });
  await menu.waitFor();
  setup.network.behave((_, path) => (path.startsWith('/api/ODataVehicleBooking') ? 'hang' : 'pass'));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Pobierz Excel (.xlsx)' }).click();
  await page.getByRole('progressbar', { name: 'Plik powstaje…' }).waitFor();
  await page.getByRole('button', { name: 'Plik powstaje…' }).click();
  await page.getByRole('menuitem', { name: 'Anuluj tworzenie pliku' }).click();
  await menu.waitFor();
  setup.network.behave(() => 'pass');
  expect(readXlsx(await downloadFile('Excel (.xlsx)', /\.xlsx$/)).rows.length).toBeGreaterThan(25);
});

test('[R-020] [R-134] sums filtered costs per currency; the CSV has net, VAT, gross', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/cost/list?filters={"CostNet":{"kind":"number","min":1000}}' });
  await page.getByRole('row').nth(1).waitFor();
  const expected = new Map<string, number>();
  for (let skip = 0, total = 1; skip < total; skip += 1_000) {
    const answer = await setup.backend.get<Grid>(
      `/api/ODataCost?$top=1000&$skip=${skip}&$count=true&$orderby=Id asc&$filter=CostNet ge 1000`,
    );
    total = answer['@odata.count'];
    for (const { CostNet, Currency } of answer.value)
      expected.set(String(Currency), (expected.get(String(Currency)) ?? 0) + Math.round(Number(CostNet) * 100));
  }
  expect(expected.size).toBeGreaterThan(1);
  const pager = page.getByRole('navigation', { name: 'Strony listy' });
  const sum = pager.getByRole('button', { name: 'Zsumuj' });
  await sum.or(pager.getByText('Razem Netto')).first().waitFor();
  if (await sum.isVisible()) await sum.click();
  await pager.getByText('Razem Netto').waitFor();
  const format = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2 });
  const text = [...expected]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, cents]) => `${format.format(cents / 100)} ${currency}`)
    .join(' · ');
  expect(await pager.getByRole('definition').first().textContent()).toBe(text);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pobierz CSV' }).click()]);
  const [heading = '', ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  const places = ['Netto', 'VAT', 'Brutto'].map((name) => placeOf([heading], name));
  for (const line of lines.slice(0, -2)) {
    const [net, vat, gross] = places.map((place) => Number(line.split(';')[place]?.replace(',', '.')));
    expect((net ?? NaN) + (vat ?? NaN)).toBeCloseTo(gross ?? NaN, 2);
  }
});

type Grid = { readonly '@odata.count': number; readonly value: readonly Readonly<Record<string, unknown>>[] };

async function downloadFile(format: 'CSV' | 'Excel (.xlsx)', name: RegExp): Promise<Buffer> {
  await page.getByRole('button', { name: 'Pobierz plik' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: `Pobierz ${format}` }).click()]);
  expect(file.suggestedFilename()).toMatch(name);
  return readFileSync(await file.path());
}

async function downloadCsv(): Promise<string[]> {
  const file = await downloadFile('CSV', /^Rezerwacje pojazdów \d{4}-\d\d-\d\d\.csv$/);
  return file.toString('utf8').trimEnd().split('\r\n');
}

async function expectTotal(total: number): Promise<void> {
  await page.getByRole('navigation', { name: 'Strony listy' }).getByText(`z ${total}`, { exact: false }).first().waitFor();
}

async function rowHeight(): Promise<number> {
  return (await page.getByRole('row').nth(1).boundingBox())?.height ?? NaN;
}

async function leftOf(locator: ReturnType<Page['locator']>): Promise<number> {
  return (await locator.boundingBox())?.x ?? NaN;
}
