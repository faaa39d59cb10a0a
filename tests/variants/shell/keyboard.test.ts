import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

type Document = { readonly Id: number; readonly RentalDocumentNumber: string };

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-136] Ctrl+K appends what only the server has, and moves nothing shown', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
  const query = new URLSearchParams({ $top: '1', $orderby: 'EndDate asc', $filter: 'ReturnDate ne null and RentalDocumentNumber ne null' });
  const [oldest] = (await setup.backend.get<{ value: Document[] }>(`/api/ODataRentalDocument?${query.toString()}`)).value;
  const number = oldest?.RentalDocumentNumber ?? '';
  await forgetRows('rental-document');
  const palette = page.getByRole('dialog', { name: 'Szukaj i otwórz' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill(number);
  const onServer = palette.getByRole('group', { name: 'Wypożyczenia – na serwerze' });
  await onServer.getByRole('menuitem', { name: number }).waitFor();
  // The groups of the server follow those of the device.
  const groups = await palette
    .getByRole('group')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').includes('na serwerze')));
  expect(groups).toEqual(groups.toSorted((left, right) => Number(left) - Number(right)));
  expect(groups.at(-1)).toBe(true);
  await onServer.getByRole('menuitem', { name: number }).click();
  await page.waitForURL(new RegExp(`/rental-document/item/${oldest?.Id}$`));
});

test('[R-136] list and Ctrl+K find a plate without its blank, on device and server', async () => {
  const [document] = (await setup.backend.get<{ value: { Vehicle: string }[] }>('/api/ODataRentalDocument?$top=1')).value;
  const plate = document?.Vehicle ?? '';
  expect(plate).toContain(' ');
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  await rows().first().waitFor();
  for (const typed of [plate.replace(' ', '').toLowerCase(), plate.replace(' ', '-')]) {
    await page.getByRole('searchbox', { name: 'Szukaj', exact: true }).fill(typed);
    await expect.poll(() => rows().allTextContents()).toEqual([plate]);
  }
  await forgetRows('rental-document');
  const palette = page.getByRole('dialog', { name: 'Szukaj i otwórz' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill(plate.replace(' ', '').toLowerCase());
  await palette.getByRole('group', { name: 'Wypożyczenia – na serwerze' }).getByRole('menuitem').first().waitFor();
  // The vehicle stands before its handovers.
  const results = palette
    .getByRole('group')
    .filter({ has: page.getByRole('menuitem') })
    .first()
    .getByRole('menuitem')
    .first();
  await results.click();
  await page.waitForURL(/\/vehicle\/item\/\d+$/);
  await page.getByRole('heading', { name: plate, level: 1 }).waitFor();
});

test('[R-136] Ctrl+K says that nothing was found only after it has searched', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const plate = (await rows().first().textContent()) ?? '';
  await page.evaluate(() => {
    const lines: string[] = [];
    Object.assign(globalThis, { seen: lines });
    new MutationObserver(() => {
      const dialogText = document.querySelector('[role="dialog"]')?.textContent ?? '';
      if (dialogText.includes('Nic nie znaleziono')) lines.push(dialogText);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Szukaj i otwórz' });
  await palette.getByRole('searchbox').fill(plate);
  await palette.getByRole('menuitem', { name: plate }).first().waitFor();
  const countEvents = () => page.evaluate(() => (globalThis as unknown as { seen: readonly string[] }).seen.length);
  expect(await countEvents()).toBe(0);
  await palette.getByRole('searchbox').fill('zzzzzz');
  await palette.getByText('Nic nie znaleziono').waitFor();
});

test('[R-136] Enter before the results opens the first; the focus stays on its heading', async () => {
  const [{ Id, Number: number } = { Id: 0, Number: '' }] = (
    await setup.backend.get<{ value: { Id: number; Number: string }[] }>(
      `/api/ODataVehicleHandoverDocument?${new URLSearchParams({ $top: '1', $orderby: 'Date desc', $filter: 'Number ne null' }).toString()}`,
    )
  ).value;
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const plate = (await rows().first().textContent()) ?? '';
  await keyboardReady();
  for (const [typed, path] of [
    [plate, /\/vehicle\/item\/\d+$/],
    [number, new RegExp(`/vehicle-handover-document/item/${Id}$`)],
  ] as const) {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Szukaj i otwórz' }).getByRole('searchbox');
    await search.fill(typed);
    await search.press('Enter');
    await page.waitForURL(path);
  }
  // The form replaces the heading of its place.
  await page.getByRole('heading', { name: number, level: 1 }).waitFor();
  await expect.poll(focused).toContain(number);
});

test('[R-136] focus goes to the heading after a navigation, and back to the row', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await rows().first().waitFor();
  // The keys and the focus begin to work together, a moment after their script has arrived.
  await keyboardReady();
  await expect.poll(async () => (await page.keyboard.press('/'), focused())).toMatch(/^INPUT/);
  await page.getByRole('navigation').getByRole('link', { name: 'Pojazdy' }).press('Enter');
  await expect.poll(focused).toBe('H1 Pojazdy');
  await rows().nth(3).waitFor();
  const href = await rows().nth(3).getAttribute('href');
  await rows().nth(3).press('Enter');
  await page.waitForURL(/\/vehicle\/item\/\d+$/);
  await expect.poll(focused).toMatch(/^H1 /);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
});

test('[R-136] / searches, arrows go to the rows, Enter opens; ? lists the keys', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop', path: '/vehicle/list' });
  await rows().first().waitFor();
  const search = page.getByRole('searchbox', { name: 'Szukaj', exact: true });
  await expect
    .poll(async () => {
      await page.keyboard.press('/');
      return search.evaluate((field) => field === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.type('a/?');
  expect(await search.inputValue()).toBe('a/?');
  await page.keyboard.press('Escape');
  await expect.poll(() => rows().count()).toBe(25);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(await rows().nth(1).getAttribute('href'));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Skróty klawiszowe' });
  await keys.getByText('Szukaj na liście').waitFor();
  // Switched off, single characters do nothing.
  await keys.getByRole('checkbox', { name: 'Skróty jednoznakowe' }).press('Space');
  await page.keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/vehicle\/item\/\d+$/);
  expect(await keys.count()).toBe(0);
  await page.getByRole('button', { name: /^Użytkownik:/ }).click();
  await page.getByRole('menuitem', { name: 'Skróty klawiszowe' }).click();
  await keys.waitFor();
});

/** A device that has not pulled this list yet. */
async function forgetRows(entity: string): Promise<void> {
  await page.evaluate(
    (list) =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open('tabor-user-manager');
        opened.addEventListener('success', () => {
          const deletion = opened.result.transaction('rowSets', 'readwrite').objectStore('rowSets').delete(list);
          deletion.addEventListener('success', () => resolve());
        });
      }),
    entity,
  );
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
}

function rows() {
  return page.locator('tbody td[data-primary] a:not([aria-hidden])');
}

/** The keyboard's code loads after the first rows. */
async function keyboardReady(): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/app-keys-')));
}

function focused(): Promise<string> {
  return page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
}
