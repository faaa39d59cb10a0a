import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

type Cost = { readonly Id: number; readonly CostPlace: string | null };

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-134] a field of many records changes after a preview, with one undo', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/cost/list' });
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  const ids = (
    await page
      .locator('tbody td[data-primary] a:not([aria-hidden])')
      .evaluateAll((links) => links.slice(0, 3).map((link) => Number(link.getAttribute('href')?.split('/').at(-1))))
  ).toSorted((a, b) => a - b);
  const before = await placesOf(ids);
  for (const index of [0, 1, 2]) await boxes.nth(index).press('Space');
  await page.getByRole('button', { name: 'Zmień pole' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zmień pole w 3 pozycjach' });

  // A cost needs its group: the preview says why nothing changes.
  await choose('Grupa kosztów');
  await dialog.getByRole('button', { name: 'Podgląd zmian' }).click();
  await dialog.getByText('3 nie można zmienić.').waitFor();
  expect(await dialog.getByRole('button', { name: /^Zmień 0/ }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Wróć' }).click();

  await choose('Miejsce powstawania kosztów');
  await dialog.getByRole('textbox', { name: 'Miejsce powstawania kosztów' }).fill('Projekt 77');
  await dialog.getByRole('button', { name: 'Podgląd zmian' }).click();
  await expect.poll(() => dialog.locator('del').count()).toBe(3);
  expect(new Set(await dialog.locator('ins').allTextContents())).toEqual(new Set(['Projekt 77']));
  await dialog.getByRole('button', { name: 'Zmień 3 pozycje' }).click();
  await expect.poll(() => placesOf(ids)).toEqual(ids.map(() => 'Projekt 77'));
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await page.getByText('Przywrócono 3 pozycje.').waitFor();
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(0);
  await expect.poll(() => placesOf(ids)).toEqual(before);

  async function choose(field: string): Promise<void> {
    await dialog
      .getByRole('button', { name: /^Pole|Pole/ })
      .first()
      .click();
    await page.getByRole('option', { name: field }).click();
  }
});

test('[R-134] says which rows the backend refuses and why; the others change', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/cost/list' });
  await page.locator('tbody').getByRole('checkbox').first().waitFor();
  const [removedId = 0, ...others] = await page
    .locator('tbody td[data-primary] a:not([aria-hidden])')
    .evaluateAll((links) => links.slice(0, 3).map((link) => Number(link.getAttribute('href')?.split('/').at(-1))));
  await change(page, 3, 'Miejsce powstawania kosztów', 'Projekt 78');
  const run = page.getByRole('button', { name: 'Zmień 3 pozycje' });
  await run.waitFor();
  // Another user deletes one of them meanwhile.
  await setup.backend.change(`/Cost/Delete/${removedId}`, undefined);
  await run.click();
  const result = page.getByRole('dialog', { name: 'Zmień pole' });
  await expect.poll(() => result.getByRole('listitem').filter({ hasText: 'Wysłano' }).count(), { timeout: 60_000 }).toBe(2);
  const refused = result.getByRole('listitem').filter({ hasText: 'Wymaga decyzji' });
  await refused.waitFor();
  expect((await refused.locator('p').innerText()).match(/Nie ma takiej pozycji/g)).toHaveLength(1);
  await setup.tablet.screenshot('bulk-edit-refused');
  await expect.poll(() => placesOf(others.toSorted((a, b) => a - b))).toEqual(['Projekt 78', 'Projekt 78']);
  await result.getByRole('button', { name: 'Zamknij' }).last().click();
  await page.getByText('Zaznaczono', { exact: false }).waitFor({ state: 'detached' });
});

test.each([
  ['/vehicle-rental/list', ['Pracownik', 'Cel wyjazdu', 'Miejsce wyjazdu', 'Miejsce docelowe', 'Uwagi']],
  ['/rental-application/list', ['Miejsce odbioru', 'Miejsce zwrotu', 'Klasa pojazdu', 'Model', 'Limit kilometrów', 'Uwagi']],
])('[R-134] %s offers each field once', async (path, fields) => {
  const page = await setup.openAs('manager', { screen: 'desktop', path });
  await page.locator('tbody').getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: 'Zmień pole' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Pole/ }).first().click();
  expect(await page.getByRole('option').allTextContents()).toEqual(fields);
});

test('[R-134] [R-139] the preview names records in words', async () => {
  const page = await setup.openAs('manager', {
    screen: 'desktop',
    path: `/vehicle-rental/list?filters=${encodeURIComponent('{"State":{"kind":"choice","ids":["new"]}}')}`,
  });
  await change(page, 1, 'Uwagi', 'Do sprawdzenia');
  const line = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => line.textContent()).toContain('· Zgłoszona');
});

test('[R-134] changes the unit of many summaries, and no rental that was decided', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/periodic-summary/list' });
  await change(page, 2, 'Poziom 1', 'Oddział Północ');
  await page.getByRole('dialog').getByRole('button', { name: 'Zmień 2 pozycje' }).click();
  await expect
    .poll(
      async () =>
        (await setup.backend.get<{ value: unknown[] }>("/api/ODataPeriodicSummary?$filter=OrganizationStructureLevel1 eq 'Oddział Północ'"))
          .value.length,
    )
    .toBe(2);

  await page.goto(
    `${setup.network.url}/rental-document/list?filters=${encodeURIComponent('{"IsConfirmed":{"kind":"boolean","value":true}}')}`,
  );
  await change(page, 2, 'Uwagi', 'Bez zmian');
  await page.getByRole('dialog').getByText('2 nie można zmienić.').waitFor();
});

async function change(page: Page, count: number, field: string, value: string): Promise<void> {
  const boxes = page.locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).press('Space');
  await page.getByRole('button', { name: 'Zmień pole' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Pole/ }).first().click();
  await page.getByRole('option', { name: field }).click();
  await dialog.getByRole('textbox', { name: field }).fill(value);
  await dialog.getByRole('button', { name: 'Podgląd zmian' }).click();
}

/** The cost places on the backend, by id. */
async function placesOf(ids: readonly number[]): Promise<(string | null)[]> {
  const query = new URLSearchParams({ $filter: ids.map((id) => `Id eq ${id}`).join(' or '), $orderby: 'Id asc' });
  const { value } = await setup.backend.get<{ value: Cost[] }>(`/api/ODataCost?${query.toString()}`);
  return value.map(({ CostPlace }) => CostPlace);
}
