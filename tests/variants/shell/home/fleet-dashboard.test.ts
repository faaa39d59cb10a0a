import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import * as v from 'valibot';
import { daysOfPeriod, dueReport, fleetReport, type FleetReport } from '../../../../src/contract/entities/costs/report-bodies.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { queryRows } from '../../../support/backend/postgres.ts';
import { readXlsx } from '../../../support/fixtures/read-xlsx.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

const dashboard = () => page.getByRole('region', { name: /^Flota w liczbach/ });
const tile = (label: string) =>
  dashboard()
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) });
const digits = (text: string | null) => Number((text ?? '').replaceAll(/[^\d,-]/g, '').replace(',', '.'));
const pagerTotal = async () =>
  Number(
    (await page.getByRole('navigation', { name: 'Strony listy' }).locator('output').textContent())?.split(' z ')[1]?.replaceAll(/\D/g, ''),
  );
const today = toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10);
const { from, to } = daysOfPeriod('12m', today);
const sql = <Row>(text: string) => queryRows<Row>(setup.demo.databaseUrl, text);
const report = async (query = ''): Promise<FleetReport> => v.parse(fleetReport, await setup.backend.get(`/Report/Fleet${query}`));

test('[R-138] figures of the whole fleet equal the database and lead to their rows', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  const [fleet] = await sql<{ vehicles: number }>(`SELECT count(*)::int AS vehicles FROM vehicle WHERE "IsActive"`);
  await expect.poll(() => tile('Pojazdy').getByRole('link').textContent()).toBe(String(fleet?.vehicles));
  const costs = await sql<{ Currency: string; Net: number; Count: number }>(
    `SELECT c."Currency", sum("CostValue")::float8 AS "Net", count(*)::int AS "Count" FROM cost c JOIN vehicle v ON v."Id" = c."VehicleId" AND v."IsActive"
     WHERE "CostDate" BETWEEN '${from}' AND '${to}' GROUP BY 1 ORDER BY 2 DESC`,
  );
  expect(costs).toHaveLength(2);
  for (const { Currency, Net, Count } of costs) {
    const link = tile('Koszty netto').getByRole('link', { name: Currency });
    expect(digits((await link.textContent())?.replace(Currency, '') ?? null)).toBe(Math.round(Net));
    await link.click();
    await page.waitForURL(/\/cost\/list\?/);
    await expect.poll(pagerTotal).toBe(Count);
    await page.goBack();
    await tile('Koszty netto').waitFor();
  }
  const [damages] = await sql<{ Count: number }>(
    `SELECT count(*)::int AS "Count" FROM vehicle_damage WHERE "DamageDateTime" >= '${from}' AND "DamageDateTime" < '${to}'::date + 1`,
  );
  expect(digits(await tile('Szkody').getByRole('link').textContent())).toBe(damages?.Count);
  await tile('Szkody').getByRole('link').click();
  await page.waitForURL(/\/vehicle-damage\/list\?/);
  await expect.poll(pagerTotal).toBe(damages?.Count);
});

test('[R-138] decisions and figures of the fleet stand in the first window of a desk', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  const window = await page.evaluate(() => innerHeight);
  await tile('Pojazdy').getByRole('link').waitFor();
  await page.getByRole('region', { name: 'Do zrobienia dzisiaj' }).getByRole('link').first().waitFor();
  const ends = await Promise.all(
    [page.getByRole('region', { name: 'Do zrobienia dzisiaj' }), tile('Pojazdy')].map(async (part) => {
      const box = (await part.boundingBox())!;
      return box.y + box.height;
    }),
  );
  expect(Math.max(...ends)).toBeLessThan(window);
  // The manager's own day stands beside them.
  const own = (await page.getByRole('region', { name: 'Mój dzień' }).boundingBox())!;
  expect(own.y).toBeLessThan(ends[0]!);
});

test('[R-138] each bar of a chart leads to its rows, and its table says the same', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  const chart = dashboard().getByRole('figure', { name: 'Koszty netto według miesięcy, PLN' });
  await chart.waitFor();
  const { Months, Groups } = await report();
  const month = Months.at(-2)!;
  const net = month.Costs?.find(({ Currency }) => Currency === 'PLN')?.Net ?? 0;
  expect(await chart.getByRole('link').count()).toBe(12);
  await chart.getByText('Liczby').click();
  expect(digits(await chart.getByRole('cell').nth(10).textContent())).toBe(Math.round(net));
  await chart.getByRole('link').nth(10).click();
  await page.waitForURL(/\/cost\/list\?/);
  const [rows] = await sql<{ Count: number }>(
    `SELECT count(*)::int AS "Count" FROM cost WHERE "Currency" = 'PLN' AND to_char("CostDate", 'YYYY-MM') = '${month.Month}'`,
  );
  await expect.poll(pagerTotal).toBe(rows?.Count);
  await page.goBack();
  const group = Groups!.find(({ Currency }) => Currency === 'PLN');
  await dashboard().getByRole('figure', { name: 'Koszty netto według grup, PLN' }).getByRole('link', { name: group!.Name }).click();
  await page.waitForURL(/\/cost\/list\?/);
  const [ofGroup] = await sql<{ Count: number }>(
    `SELECT count(*)::int AS "Count" FROM cost WHERE "Currency" = 'PLN' AND "NameOfCostGroup" = '${group!.Name}' AND "CostDate" BETWEEN '${from}' AND '${to}'`,
  );
  await expect.poll(pagerTotal).toBe(ofGroup?.Count);
});

test('[R-138] period and unit stand in the address; each unit leads to its vehicles', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  const {
    Units: [unit],
  } = await report();
  const { Name = '' } = unit ?? {};
  await dashboard()
    .getByRole('button', { name: /Jednostka/ })
    .click();
  await page.getByRole('option', { name: Name!, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('unit') === Name);
  await expect.poll(() => tile('Pojazdy').getByRole('link').textContent()).toBe(String(unit?.Vehicles));
  await page.reload();
  await expect.poll(() => tile('Pojazdy').getByRole('link').textContent()).toBe(String(unit?.Vehicles));
  await dashboard().getByRole('button', { name: /Okres/ }).click();
  await page.getByRole('option', { name: 'Poprzedni miesiąc' }).click();
  const { Total } = await report(`?period=lastMonth&unit=${encodeURIComponent(Name!)}`);
  await expect.poll(async () => digits(await tile('Przebieg').getByRole('link').textContent())).toBe(Total.Kilometres);
  await tile('Pojazdy').getByRole('link').click();
  await page.waitForURL(/\/vehicle\/list\?/);
  await expect.poll(pagerTotal).toBe(unit?.Vehicles);
});

test('[R-110] counts waiting and due records for a unit and links to those rows', async () => {
  const { Units } = await report();
  const counts = await Promise.all(
    Units.filter(({ Name }) => Name).map(async ({ Name }) => ({
      Name: Name!,
      ...v.parse(dueReport, await setup.backend.get(`/Report/Due?unit=${encodeURIComponent(Name!)}`)),
    })),
  );
  const whole = v.parse(dueReport, await setup.backend.get('/Report/Due'));
  const handovers = (one: { readonly Counts: typeof whole.Counts }) => one.Counts.find(({ Name }) => Name === 'handovers')?.Count ?? 0;
  const unit = counts.find((one) => handovers(one) > 0 && handovers(one) < handovers(whole));
  expect(unit).toBeDefined();
  page = await setup.openAs('manager', { path: `/?unit=${encodeURIComponent(unit!.Name)}`, screen: 'desktop' });
  const lines = page.getByRole('region', { name: 'Do zrobienia dzisiaj' }).getByRole('link');
  const line = lines.filter({ hasText: 'protok' });
  await expect.poll(async () => digits(await line.textContent())).toBe(handovers(unit!));
  for (const href of await lines.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    if (!/\/list\?/.test(href)) continue;
    const count = digits(await page.locator(`main a[href="${href}"] span span`).first().textContent());
    await page.locator(`main a[href="${href}"]`).click();
    await page.waitForURL(/\/list\?/);
    await expect.poll(async () => [href, await pagerTotal()]).toEqual([href, count]);
    await page.goBack();
    await lines.first().waitFor();
  }
  const address = page.url();
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.goto(address);
  await page
    .getByRole('region', { name: 'Do zrobienia dzisiaj' })
    .getByText(/^Offline: ostatnia odpowiedź serwera, stan z /)
    .waitFor();
  expect(digits(await line.textContent())).toBe(handovers(unit!));
});

test('[R-138] without a network shows the last answer with its age', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await tile('Pojazdy').waitFor();
  const before = await tile('Koszty netto').textContent();
  await page.context().setOffline(true);
  await page.reload();
  await dashboard()
    .getByText(/^Offline: ostatnia odpowiedź serwera, stan z /)
    .waitFor();
  expect(await tile('Koszty netto').textContent()).toBe(before);
  await dashboard().getByRole('button', { name: /Okres/ }).click();
  await page.getByRole('option', { name: 'Ten rok' }).click();
  await dashboard().getByText('Dla tego wyboru nie ma jeszcze odpowiedzi serwera', { exact: false }).waitFor();
});

test('[R-138] tiles of lists give way to figures only where the menu is beside', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  await tile('Pojazdy').waitFor();
  const listLink = page.getByRole('main').getByRole('link', { name: 'Pojazdy', exact: true });
  expect(await listLink.count()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await listLink.waitFor();
});

/** Text of the document that the page's menu saves. */
async function savePdf(): Promise<string> {
  await page.getByRole('button', { name: 'Dokument', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Zapisz jako PDF' }).click()]);
  return (await extractText(await getDocumentProxy(new Uint8Array(await readFile(await file.path()))), { mergePages: true })).text;
}

test('[R-138] cost of ownership has the sums of the database, also as Excel and CSV', async () => {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  const figures = await savePdf();
  expect(figures).toContain('Flota w liczbach');
  expect(figures).toContain('Jednostki');
  await tile('Koszt 1 km netto').getByRole('link').first().click();
  await page.waitForURL(/\/report\/ownership/);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  // Plates, makes and models are whole.
  const cutCells = () =>
    rows
      .locator('[data-is-short]')
      .evaluateAll((cells) =>
        cells
          .filter((cell) =>
            [cell, ...cell.querySelectorAll('*')].some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1),
          )
          .map((cell) => cell.textContent),
      );
  expect(await cutCells()).toEqual([]);
  const link = rows.first().locator('a[href*="/vehicle/item/"]').first();
  const plate = await link.textContent();
  const [row] = await sql<{ Net: number; Id: number }>(
    `SELECT sum(c."CostValue")::float8 AS "Net", v."Id" FROM cost c JOIN vehicle v ON v."Id" = c."VehicleId" WHERE v."RegistrationNumber" = '${plate}' AND c."CostDate" BETWEEN '${from}' AND '${to}' GROUP BY 2`,
  );
  expect((await rows.first().textContent())?.replaceAll(/\s/g, '')).toContain(row?.Net.toFixed(2).replace('.', ','));
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name, exact: true }).click()]);
    return readFile(await file.path());
  };
  const [fleet] = await sql<{ vehicles: number }>(`SELECT count(*)::int AS vehicles FROM vehicle WHERE "IsActive"`);
  const csv = (await download('CSV')).toString('utf8').trim().split('\r\n');
  expect(csv.length).toBeGreaterThan(fleet!.vehicles);
  expect(csv.find((line) => line.includes(plate!))).toContain(row?.Net.toFixed(2).replace('.', ','));
  const { rows: sheet } = readXlsx(new Uint8Array(await download('Excel')));
  expect(JSON.stringify(sheet)).toContain(String(row?.Net));
  const pdf = await savePdf();
  expect(pdf).toContain('Koszt użytkowania pojazdów');
  expect(pdf).toContain(plate);
  expect(pdf).toMatch(/Strona 1 z \d/);
  await page.getByRole('radio', { name: 'Modele' }).click();
  await page.waitForURL(/by=model/);
  await expect.poll(async () => await rows.count()).toBeGreaterThan(3);
  await page.goto(`${setup.network.url}/report/ownership`);
  await rows.first().locator('a[href*="/cost/list"]').first().click();
  await page.waitForURL(/\/cost\/list\?/);
  const [own] = await sql<{ Count: number }>(
    `SELECT count(*)::int AS "Count" FROM cost WHERE "VehicleId" = ${row?.Id} AND "CostDate" BETWEEN '${from}' AND '${to}'`,
  );
  await expect.poll(pagerTotal).toBe(own?.Count);
});
