import { batchCall } from '../../../src/contract/delivery/batch.ts';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { submitLogin, handoverRow, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { firstPage } from '../../support/browser/browser.ts';

type Row = { readonly Id: number; readonly Number: string | null; readonly Vehicle: string };

const setup = setupBrowserTests(() => startDemo());
const listPath = '/vehicle-handover-document/list';

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-020] most columns fit on a desktop; the number column is a link and fixed', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await firstRow().waitFor();
  expect((await headings()).length).toBeGreaterThanOrEqual(8);
  expect(
    await page
      .locator('tbody tr')
      .first()
      .locator('td[data-primary]')
      .filter({ has: page.locator('a') })
      .getAttribute('data-type'),
  ).toBe('text');
  await page.getByRole('button', { name: 'Kolumny' }).click();
  expect(await page.getByRole('dialog', { name: 'Kolumny' }).getByRole('checkbox', { name: 'Numer' }).isDisabled()).toBe(true);
});

test('[R-020] columns are moved and resized by drag and by buttons, and remembered', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await firstRow().waitFor();
  const before = await headings();
  const indexBefore = before.indexOf('Pojazd');
  await drag(page.locator('th[data-column="Vehicle"] button').first(), page.locator('th[data-column="Date"]'));
  await expect.poll(async () => (await headings()).indexOf('Pojazd')).toBe(indexBefore - 1);

  const width = await widthOf('Vehicle');
  await drag(page.locator('th[data-column="Vehicle"] [data-resize]'), 60);
  await expect.poll(() => widthOf('Vehicle')).toBeGreaterThan(width + 30);

  await page.getByRole('button', { name: 'Kolumny' }).click();
  await page.getByRole('button', { name: 'Przesuń w dół: Pojazd' }).click();
  await expect.poll(async () => (await headings()).indexOf('Pojazd')).toBe(indexBefore);
  const widthBefore = await widthOf('Vehicle');
  await page.getByRole('button', { name: 'Zwęź kolumnę: Pojazd' }).click();
  await expect.poll(() => widthOf('Vehicle')).toBeLessThan(widthBefore);
  await page.getByRole('button', { name: 'Przesuń w górę: Pojazd' }).click();
  await page.reload();
  // The drawing of the last start, which shows until the list does, has the columns of then.
  await page.locator('#root tbody a[href*="/item/"]').first().waitFor();
  await expect.poll(() => page.locator('#first-view').count()).toBe(0);
  expect((await headings()).indexOf('Pojazd')).toBe(indexBefore - 1);
});

test('[R-022] a page beyond the end says so, keeps its URL, links first and last page', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  const total = (await listNewest(1)).count;
  await page.goto(`${setup.network.url}${listPath}?page=900`);
  await page.getByText('Strony 900 nie ma na tej liście').waitFor();
  expect(searchParametersOf(page)).toEqual({ page: '900' });
  await page.getByRole('button', { name: 'Ostatnia strona' }).click();
  await page.getByText(`Strona ${Math.ceil(total / 25)} z ${Math.ceil(total / 25)}`).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Pierwsza strona' }).click();
  await firstRow().waitFor();
  expect(searchParametersOf(page)).toEqual({});
});

test('[R-105] saves, opens, renames and deletes a view together with its columns', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await firstRow().waitFor();
  await page.getByRole('searchbox', { name: 'Szukaj' }).fill('magazyn');
  await page.getByRole('columnheader', { name: 'Pojazd' }).getByRole('button', { name: 'Pojazd', exact: true }).click();
  await page.getByRole('button', { name: 'Zapisz widok' }).click();
  await page.getByLabel('Nazwa widoku').fill('Magazyny');
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Widoki listy' });
  await views.getByRole('link', { name: 'Magazyny' }).waitFor();
  await page.getByRole('button', { name: 'Kolumny' }).click();
  await page.getByRole('dialog', { name: 'Kolumny' }).getByText('Paliwo', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(headings).not.toContain('Paliwo');
  const { view, ...otherParameters } = searchParametersOf(page);
  expect(view).toMatch(/^view-/);
  expect(otherParameters).toEqual({ search: 'magazyn', sort: 'Vehicle' });

  await views.getByRole('link', { name: 'Wszystkie' }).click();
  await expect.poll(headings).toContain('Paliwo');
  expect(searchParametersOf(page)).toEqual({});
  await views.getByRole('link', { name: 'Magazyny' }).click();
  await expect.poll(() => searchParametersOf(page)).toEqual({ search: 'magazyn', sort: 'Vehicle', view });
  await expect.poll(headings).not.toContain('Paliwo');

  await chooseViewAction('Magazyny', 'Ustaw jako domyślny');
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Pojazdy' }).click();
  await page.getByRole('heading', { name: 'Pojazdy' }).waitFor();
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Protokoły' }).click();
  await expect.poll(() => searchParametersOf(page)).toEqual({ search: 'magazyn', sort: 'Vehicle', view });

  await chooseViewAction('Magazyny', 'Zmień nazwę');
  await page.getByLabel('Nazwa widoku').fill('Tylko magazyny');
  await page.keyboard.press('Enter');
  await page.reload();
  await views.getByRole('link', { name: 'Tylko magazyny' }).waitFor();
  await chooseViewAction('Tylko magazyny', 'Usuń widok');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń widok' }).click();
  await views.waitFor({ state: 'detached' });
  expect(searchParametersOf(page)).toEqual({});
});

test('[R-025] [R-037] confirms many records at once and reports skipped ones per line', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await firstRow().waitFor();
  const { rows } = await listNewest(25);
  const unconfirmed = rows.filter((row) => !row.Number).slice(0, 2);
  const confirmed = rows.find((row) => row.Number);
  if (unconfirmed.length < 2 || !confirmed) throw new Error('the demo fleet has no handovers of both kinds on its first page');
  for (const { Id } of [...unconfirmed, confirmed]) await handoverRow(page, Id).getByRole('checkbox').check();
  await page.getByText('Zaznaczono 3 pozycje').waitFor();
  await page.getByRole('toolbar', { name: 'Czynności dla zaznaczonych' }).getByRole('button', { name: 'Zatwierdź' }).click();
  const question = page.getByRole('alertdialog', { name: 'Zatwierdź' });
  await question.getByText('dla 3 pozycji?', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Zatwierdź (3)' }).click();
  const result = page.getByRole('dialog', { name: 'Zatwierdź' });
  await result.getByText('Zapisano 2 zmiany. 1 pozycję pominięto.').waitFor();
  await result
    .getByRole('listitem')
    .filter({ hasText: confirmed.Number ?? '' })
    .getByText('Ta czynność nie jest możliwa', { exact: false })
    .waitFor();
  await expect.poll(() => result.getByText('Wysłano', { exact: true }).count(), { timeout: 30_000 }).toBe(2);
  await result.getByRole('button', { name: 'Zamknij' }).last().click();
  await page.getByText('Zaznaczono 3 pozycje').waitFor({ state: 'detached' });
  for (const { Id } of unconfirmed) {
    expect(await setup.backend.get(`/VehicleHandoverDocument/Get/?id=${Id}`)).toMatchObject({ Number: expect.stringMatching(/^PZO\//) });
  }
});

test('[R-025] selects all rows of a search, online and from cached rows offline', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.goto(`${setup.network.url}${listPath}?search=magazyn`);
  await firstRow().waitFor();
  const { '@odata.count': total } = await setup.backend.get<{ '@odata.count': number }>(
    '/api/ODataVehicleHandoverDocument?data=magazyn&$count=true&$top=1',
  );
  expect(total).toBeGreaterThan(25);
  const chooseAll = async () => {
    await page.getByRole('table').getByRole('checkbox').nth(1).check();
    await page
      .getByRole('toolbar', { name: 'Czynności dla zaznaczonych' })
      .getByRole('button', { name: /^Zaznacz wszystkie/ })
      .click();
  };
  await page
    .getByText(/^Stan z/)
    .first()
    .waitFor();
  await chooseAll();
  await page.getByText(new RegExp(`^Zaznaczono ${total} pozycj`)).waitFor();
  await page.getByRole('button', { name: 'Odznacz', exact: true }).click();
  await page.context().setOffline(true);
  await chooseAll();
  await page.getByText(new RegExp(`^Zaznaczono ${total} pozycj`)).waitFor();
});

test('[R-025] reports a rejected entry of a bulk action on its own line', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await firstRow().waitFor();
  const [rejectedRow, deletedRow] = (await listNewest(25)).rows.filter((row) => !row.Number);
  if (!rejectedRow || !deletedRow) throw new Error('the demo fleet has no two open handovers on its first page');
  const body = JSON.stringify({ status: 422, code: 'validation', detail: 'Pojazd jest zablokowany.' });
  // A proxy that takes no batch: the entries go one by one.
  setup.network.behave((_, path) =>
    path === batchCall.path
      ? { status: 404, body: '', headers: {} }
      : path === `/VehicleHandoverDocument/Delete/${rejectedRow.Id}`
        ? { status: 422, body, headers: { 'content-type': 'application/problem+json' } }
        : 'pass',
  );
  for (const { Id } of [rejectedRow, deletedRow]) await handoverRow(page, Id).getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Czynności dla zaznaczonych' }).getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń (2)' }).click();
  const lines = page.getByRole('dialog', { name: 'Usuń' }).getByRole('listitem');
  await lines.filter({ hasText: rejectedRow.Vehicle }).getByText('Pojazd jest zablokowany.', { exact: false }).waitFor({ timeout: 30_000 });
  await lines.filter({ hasText: deletedRow.Vehicle }).getByText('Wysłano', { exact: true }).waitFor({ timeout: 30_000 });
  expect(await outboxOf(page, 'manager')).toMatchObject([{ call: 'delete', state: 'parked' }]);
  await expect(setup.backend.get(`/VehicleHandoverDocument/Get/?id=${deletedRow.Id}`)).rejects.toThrow('404');
});

test('[R-020] the keyboard selects, deletes and sorts by several columns', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await firstRow().waitFor();
  const unconfirmed = (await listNewest(25)).rows.find((row) => !row.Number);
  await handoverRow(page, unconfirmed?.Id ?? 0)
    .getByRole('link')
    .first()
    .focus();
  await page.keyboard.press(' ');
  await page.getByText('Zaznaczono 1 pozycję').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog', { name: 'Usunąć' }).getByRole('button', { name: 'Anuluj' }).click();
  await page.getByRole('columnheader', { name: 'Pojazd' }).getByRole('button', { name: 'Pojazd', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => searchParametersOf(page)).toEqual({ sort: 'Vehicle' });
  await page
    .getByRole('columnheader', { name: 'Licznik' })
    .getByRole('button', { name: /^Licznik/ })
    .focus();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => searchParametersOf(page)).toEqual({ sort: 'Vehicle,Counter' });
});

test('[R-021] Ctrl+K opens vehicle, handover or screen, offline and within permissions', async () => {
  page = await setup.openAs('driver', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  // An older record: the prepared device data predates the handovers that earlier tests confirmed.
  const numbered = (await listNewest(100)).rows.findLast((row) => row.Number);
  await page.context().setOffline(true);
  setup.network.behave(() => 'cut');
  const palette = page.getByRole('dialog', { name: 'Szukaj i otwórz' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill(numbered?.Vehicle ?? '');
  await palette.getByRole('group', { name: 'Pojazdy' }).getByRole('menuitem').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: numbered?.Vehicle ?? '' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/vehicle\/item\/\d+$/);

  await page.getByRole('button', { name: 'Szukaj i otwórz (Ctrl+K)' }).click();
  await palette.getByRole('searchbox').fill(numbered?.Number ?? '');
  await palette.getByRole('menuitem', { name: numbered?.Number ?? '' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/vehicle-handover-document/item/${numbered?.Id}`);
  await palette.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill('pracown');
  await palette.getByText('Nic nie znaleziono').waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('back restores the scroll position of the list; Ctrl+click keeps it', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.locator('td[data-primary] a').nth(24).waitFor();
  // The tools above the rows and the foot below them move the page.
  await page.getByRole('button', { name: 'Kolumny' }).waitFor();
  await page.getByText(/^1–25 z \d+$/).waitFor();
  await page.locator('td[data-primary] a').nth(20).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(200);
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('td[data-primary] a')
      .nth(20)
      .click({ modifiers: ['Control'] }),
  ]);
  await opened.waitForURL(/\/item\/\d+$/);
  await opened.close();
  expect(new URL(page.url()).pathname).toBe(listPath);
  await page.locator('td[data-primary] a').nth(20).click();
  await page.waitForURL(/\/item\/\d+$/);
  await page.locator('main h1').filter({ hasNotText: 'Protokoły zdawczo-odbiorcze' }).waitFor();
  await page.goBack();
  await page.locator('td[data-primary] a').nth(24).waitFor();
  // The end of the list grows by its foot, at which the browser holds the page.
  await expect.poll(() => page.evaluate(() => scrollY).then((now) => Math.abs(now - scrolled))).toBeLessThan(5);
});

test('[R-010] [R-022] a list link keeps search, filter, sort and page through login', async () => {
  const otherTablet = await setup.newTablet();
  try {
    const context = await otherTablet.open();
    const freshPage = await firstPage(context);
    const shared = {
      search: 'a',
      sort: '-Date,Vehicle',
      page: '2',
      filters: JSON.stringify({ Fuel: { kind: 'choice', ids: ['1/4', 'Rezerwa'] } }),
    };
    await freshPage.goto(`${setup.network.url}${listPath}?${new URLSearchParams(shared).toString()}`);
    await freshPage.getByLabel('Hasło').waitFor();
    await submitLogin(freshPage, 'driver');
    await freshPage.getByText(/^26–\d+ z \d+$/).waitFor();
    expect(searchParametersOf(freshPage)).toEqual(shared);
    expect(await freshPage.getByRole('searchbox', { name: 'Szukaj' }).inputValue()).toBe('a');
    await freshPage.getByRole('button', { name: 'Usuń filtr: Paliwo 1/4, Rezerwa' }).waitFor();
  } finally {
    await otherTablet.remove();
  }
});

async function listNewest(count: number): Promise<{ rows: readonly Row[]; count: number }> {
  const query = new URLSearchParams({ $top: String(count), $orderby: 'Date desc', $count: 'true' });
  const response = await setup.backend.get<{ value: Row[]; '@odata.count': number }>(
    `/api/ODataVehicleHandoverDocument?${query.toString()}`,
  );
  return { rows: response.value, count: response['@odata.count'] };
}

function searchParametersOf(fromPage: Page): Record<string, string> {
  return Object.fromEntries(new URL(fromPage.url()).searchParams);
}

function firstRow() {
  return page.locator('tbody a[href*="/item/"]').first();
}

function headings(): Promise<string[]> {
  return page.locator('th[data-column] [data-move]').allTextContents();
}

async function widthOf(column: string): Promise<number> {
  return (await page.locator(`th[data-column="${column}"]`).boundingBox())?.width ?? NaN;
}

async function chooseViewAction(name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Widok: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Drags by mouse to the center of another element, or a number of pixels to the right. */
async function drag(from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']> | number): Promise<void> {
  const start = await from.boundingBox();
  const end = typeof to === 'number' ? null : await to.boundingBox();
  if (!start) throw new Error('nothing to drag');
  const [x, y] = [start.x + start.width / 2, start.y + start.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(end ? end.x + end.width / 2 : x + Number(to), end ? end.y + end.height / 2 : y, { steps: 5 });
  await page.mouse.up();
}
