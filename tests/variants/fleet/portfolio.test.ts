import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { readFile } from 'node:fs/promises';
import { waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { readWorkbook } from '../../support/fixtures/read-workbook.ts';

const SHIPMENT_COUNT = 20_000;
const setup = setupBrowserTests(() => startDemo({ shipments: SHIPMENT_COUNT }));
const listPath = '/forwarding-portfolio/list';

let page: Page;

beforeEach(async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
});
afterEach(() => expect(setup.errors).toEqual([]));

const panel = (): Locator => page.getByRole('group', { name: 'Grupowanie' });
const groups = (): Locator => page.locator('tbody button[aria-expanded]');

async function openList(search = ''): Promise<void> {
  await page.goto(`${setup.network.url}${listPath}${search}`);
  await page.getByRole('heading', { name: 'Teczki spedycyjne' }).waitFor();
}

/** Sum of the row counts in the visible group headers of a column. */
async function sumOfGroupCounts(column: string): Promise<number> {
  const texts = await groups()
    .filter({ hasText: `${column}:` })
    .allTextContents();
  return texts.reduce((sum, text) => sum + Number((/([\d\s]+) pozycj\S*$/.exec(text)?.[1] ?? '').replace(/\s/g, '')), 0);
}

function groupingInUrl(): string | null {
  return new URL(page.url()).searchParams.get('group');
}

test('[R-023] [R-022] groups 20,000 rows by drag and menu, nested, restored on reload', async () => {
  await openList();
  await page.locator('tbody tr a').first().waitFor();
  const heading = page.locator('th[data-column="ClientName"] button').first();
  const [from, to] = await Promise.all([heading.boundingBox(), panel().boundingBox()]);
  if (!from || !to) throw new Error('there is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await groups().first().waitFor();
  expect(groupingInUrl()).toBe('ClientName');
  expect(await sumOfGroupCounts('Klient')).toBe(SHIPMENT_COUNT);

  await panel().getByRole('button', { name: 'Grupuj według', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rodzaj spedycji' }).click();
  await expect.poll(groupingInUrl).toBe('ClientName,ForwardingType');
  const client = groups().filter({ hasText: 'Agro-Kujawy' });
  await client.click();
  const inner = groups().filter({ hasText: 'Import morski FCL' }).first();
  await inner.click();
  await page.locator('tbody tr a').first().waitFor();
  expect(await page.locator('td[data-primary] a').count()).toBe(25);
  await page.getByRole('button', { name: /^Pokaż jeszcze/ }).click();
  await expect.poll(() => page.locator('td[data-primary] a').count()).toBe(50);

  await page.reload();
  await page.locator('tbody tr a').first().waitFor();
  expect(await client.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('button', { name: 'Nie grupuj według: Klient' }).click();
  await expect.poll(groupingInUrl).toBe('ForwardingType');
  await page.goBack();
  await expect.poll(groupingInUrl).toBe('ClientName,ForwardingType');
});

test('[R-023] [R-021] groups search results by keyboard only and offline', async () => {
  await openList();
  await page.locator('tbody tr a').first().waitFor();
  await page.context().setOffline(true);
  await panel().getByRole('button', { name: 'Grupuj według', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Port wyładunku' }).waitFor();
  await page.keyboard.type('Port wy');
  await page.keyboard.press('Enter');
  await expect.poll(groupingInUrl).toBe('UnloadingPort');
  await groups().first().waitFor();
  const all = await groups().count();

  await groups().first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => groups().first().getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => groups().first().getAttribute('aria-expanded')).toBe('false');
  expect(await sumOfGroupCounts('Port wyładunku')).toBe(SHIPMENT_COUNT);

  await page.getByRole('searchbox', { name: 'Szukaj' }).fill('agro gdansk');
  await expect.poll(() => sumOfGroupCounts('Port wyładunku')).toBeLessThan(SHIPMENT_COUNT);
  expect(await groups().count()).toBeLessThanOrEqual(all);
});

test('[R-051] allocations group offline and have no pending column', async () => {
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/allocation/list`);
  await page.getByRole('heading', { name: 'Przydziały', level: 1 }).waitFor();
  await page.locator('tbody tr').nth(1).waitFor();
  expect(await page.locator('thead th[data-column]').allTextContents()).toEqual([
    'Pojazd',
    'Pracownik',
    'Struktura organizacyjna',
    'MPK',
    'Od',
    'Do',
  ]);
  expect(await page.getByRole('columnheader').count()).toBe(6);
  await panel().getByRole('button', { name: 'Grupuj według', exact: true }).click();
  await page.getByRole('menuitem', { name: 'MPK' }).click();
  await expect.poll(groupingInUrl).toBe('CostPlace');
  const allocations = await setup.backend.get<{ '@odata.count': number }>('/api/ODataAllocation?$top=1&$count=true');
  await expect.poll(() => sumOfGroupCounts('MPK')).toBe(allocations['@odata.count']);
});

test('[R-024] exports the filtered list to Excel, offline from the rows of the device', async () => {
  await openList('?search=agro');
  await page.locator('tbody tr a').first().waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^Teczki spedycyjne \d{4}-\d{2}-\d{2}\.xlsx$/);
  await page.getByText(`Plik ${download.suggestedFilename()} pobrany.`).waitFor();
  await page.context().setOffline(true);
  const [ofDevice] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
  const [backendSheet, deviceSheet] = await Promise.all(
    [download, ofDevice].map(async (file) => readWorkbook(await readFile(await file.path()))),
  );
  // The device says yes and no by words, and below the rows also their age.
  const rowsOf = (sheet: typeof backendSheet) => sheet?.slice(0, -2).map((row) => row.slice(0, -1));
  expect(rowsOf(deviceSheet)).toEqual(rowsOf(backendSheet));
  expect(backendSheet?.at(-1)?.[0]?.value).toBe('wyszukano: agro');
  expect(deviceSheet?.at(-1)?.[0]?.value).toMatch(/^wyszukano: agro · ./);
});
