import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-135] a list is a document of all matching rows, with page numbers', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const { value } = await setup.backend.get<{ value: readonly { RegistrationNumber: string }[] }>(
    '/api/Vehicle/?$top=1000&$orderby=RegistrationNumber asc',
  );
  const { text, pages, name } = await downloadDocument(page);
  expect(name).toMatch(/^Pojazdy .*\.pdf$/);
  expect(text).toContain(`${value.length} pozycji`);
  expect(text).toContain(`Strona ${pages} z ${pages}`);
  expect(value.filter(({ RegistrationNumber }) => !text.includes(RegistrationNumber))).toEqual([]);
  expect(pages).toBeGreaterThan(1);
});

test('[R-135] a document of costs ends with the totals of each currency', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/cost/list?from=2026-01-01&to=2026-01-31' });
  await page.locator('tbody td').first().waitFor();
  const { text } = await downloadDocument(page);
  const { value } = await setup.backend.get<{ value: readonly { CostNet: number; CostGross: number; Currency: string }[] }>(
    '/api/ODataCost?$top=5000&$filter=CostDate ge 2026-01-01 and CostDate le 2026-01-31',
  );
  const amount = new Intl.NumberFormat('pl', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' });
  const sumOf = (currency: string, field: 'CostNet' | 'CostGross') =>
    amount
      .format(value.filter(({ Currency }) => Currency === currency).reduce((sum, row) => sum + Math.round(row[field] * 100), 0) / 100)
      .replaceAll(/\s/g, ' ');
  for (const currency of ['EUR', 'PLN'])
    for (const field of ['CostNet', 'CostGross'] as const) expect(text).toContain(sumOf(currency, field));
  expect(text.match(/Razem/g)).toHaveLength(2);
});

test('[R-130] a printed page of a list says which rows it has, and covers none', async () => {
  const filters = encodeURIComponent('{"Currency":{"kind":"choice","ids":["EUR"]}}');
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/cost/list?search=tank&filters=${filters}` });
  const heads = page.locator('th[data-column]');
  await page.locator('tbody td').first().waitFor();
  await page.getByText(/^1–25 z /).waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1_010, height: 700 });
  const boxes = await Promise.all([heads.nth(0).boundingBox(), heads.nth(1).boundingBox()]);
  expect(boxes[1]?.x).toBeGreaterThanOrEqual((boxes[0]?.x ?? NaN) + (boxes[0]?.width ?? NaN) - 1);
  for (const text of [/^1–25 z /, 'EUR']) expect(await page.getByRole('main').getByText(text).first().isVisible()).toBe(true);
  expect(await page.getByRole('searchbox', { name: 'Szukaj' }).isVisible()).toBe(true);
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /Filtry|Następna|Wyczyść/ })
      .count(),
  ).toBe(0);
});

test('[R-130] a printed record has its whole text, and nothing to press or to fill in', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/item' });
  const comment = page.getByRole('textbox', { name: 'Uwagi' });
  await comment.fill(Array.from({ length: 40 }, (_, line) => `Wiersz ${line}`).join('\n'));
  await page.getByRole('button', { name: 'Dodaj pliki' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => comment.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(1);
  for (const name of ['Dodaj pliki', 'Zrób zdjęcie']) expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
  expect(await page.getByText('dd', { exact: true }).first().isVisible()).toBe(false);
});

test('[R-135] a long list is one document of all rows, and can be cancelled', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/cost/list' });
  const { '@odata.count': count } = await setup.backend.get<{ '@odata.count': number }>('/api/ODataCost?$top=1&$count=true');
  expect(count).toBeGreaterThan(3_000);
  await page.getByRole('button', { name: 'Dokument', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Zapisz jako PDF' }).click();
  const progress = page.getByRole('progressbar', { name: 'Tworzenie dokumentu' });
  await progress.waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Tworzenie dokumentu' }).click();
  await page.getByRole('menuitem', { name: 'Anuluj tworzenie dokumentu' }).click();
  await progress.waitFor({ state: 'detached' });

  const { text, pages } = await downloadDocument(page, 240_000);
  expect(text.replaceAll(/(\d)\s(?=\d{3})/g, '$1')).toContain(`${count} pozycji`);
  for (const number of [1, Math.ceil(pages / 2), pages]) expect(text).toContain(`Strona ${number} z ${pages}`);
}, 480_000);

test('[R-135] a rental and a summary are documents with lines to sign, offline too', async () => {
  const inState = (name: string) => `/rental-document/list?filters=${encodeURIComponent(`{"State":{"kind":"choice","ids":["${name}"]}}`)}`;
  const page = await setup.openAs('manager', { screen: 'desktop', path: inState('confirmed') });
  const rows = page.locator('tbody td[data-primary] a:not([aria-hidden])').filter({ hasText: 'DW/' });
  const number = (await rows.first().textContent()) ?? '';
  await rows.first().click();
  await page.waitForURL(/\/item\/\d+$/);
  await page.getByRole('button', { name: 'Dokument', exact: true }).waitFor();
  await page.context().setOffline(true);
  const rental = await downloadDocument(page);
  expect(rental.text).toContain(number);
  expect(rental.text).toContain('Przekazujący: data i podpis');
  expect(rental.text).toContain('Odbierający: data i podpis');
  expect(rental.text).toContain('Strona 1 z 1');
  await page.context().setOffline(false);

  // A void rental says so, and has no lines to sign.
  await page.goto(`${setup.network.url}${inState('discarded')}`);
  await rows.first().click();
  await page.waitForURL(/\/item\/\d+$/);
  const discarded = await downloadDocument(page);
  expect(discarded.text).toMatch(/DW\/\S+ · Unieważnion/);
  expect(discarded.text).not.toContain('data i podpis');

  await page.goto(`${setup.network.url}/periodic-summary/list`);
  await page.locator('tbody td[data-primary] a:not([aria-hidden])').first().click();
  await page.waitForURL(/\/item\/\d+$/);
  const summary = await downloadDocument(page);
  expect(summary.text).toContain('Kierowca: data i podpis');
  expect(summary.text).toContain('Zatwierdzający: data i podpis');
});

/** Saves the document of the screen as PDF and reads it. */
async function downloadDocument(page: Page, timeout = 60_000): Promise<{ text: string; pages: number; name: string }> {
  await page.getByRole('button', { name: 'Dokument', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout }),
    page.getByRole('menuitem', { name: 'Zapisz jako PDF' }).click(),
  ]);
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await download.path()))), {
    mergePages: true,
  });
  return { text: text.replaceAll(/\s+/g, ' '), pages: totalPages, name: download.suggestedFilename() };
}
