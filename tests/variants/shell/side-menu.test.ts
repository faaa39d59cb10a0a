import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-136] menu groups fold, a star makes a favourite; both survive a reload', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const menu = page.getByRole('navigation', { name: 'Menu główne' });
  await menu.getByRole('button', { name: 'Ulubione: Koszty' }).focus();
  await page.keyboard.press('Enter');
  await menu.getByRole('list', { name: 'Ulubione' }).getByRole('link', { name: 'Koszty' }).waitFor();
  await menu.getByRole('button', { name: 'Flota', exact: true }).click();
  // The shown screen stays in a folded group.
  expect(await menu.getByRole('list', { name: 'Flota' }).getByRole('link').allTextContents()).toEqual(['Pojazdy']);
  await page.reload();
  await menu.getByRole('list', { name: 'Ulubione' }).getByRole('link', { name: 'Koszty' }).click();
  await page.waitForURL(/\/cost\/list/);
  expect(await menu.getByRole('button', { name: 'Flota', exact: true }).getAttribute('aria-expanded')).toBe('false');
  expect(await menu.locator('[aria-current="page"]').allTextContents()).toEqual(['Koszty', 'Koszty']);
});

test('[R-136] favourites are on the other devices of their user', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list' });
  const favourites = (of: Page) => of.getByRole('navigation', { name: 'Menu główne' }).getByRole('list', { name: 'Ulubione' });
  const saved = page.waitForResponse((response) => response.url().endsWith('/ListView/Save') && response.ok());
  await page.getByRole('button', { name: 'Ulubione: Karty SIM' }).click();
  await saved;
  const other = await setup.newTablet();
  try {
    const elsewhere = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/list', tablet: other });
    await favourites(elsewhere).getByRole('link', { name: 'Karty SIM' }).waitFor();
    const removed = elsewhere.waitForResponse((response) => response.url().endsWith('/ListView/Save') && response.ok());
    await favourites(elsewhere).getByRole('button', { name: 'Ulubione: Karty SIM' }).click();
    await removed;
  } finally {
    await other.remove();
  }
  await page.reload();
  await expect.poll(() => favourites(page).getByRole('link', { name: 'Karty SIM' }).count()).toBe(0);
});

test('[R-136] the menu is searched, and narrows to a rail of named icons', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/allocation/list' });
  const menu = page.getByRole('navigation', { name: 'Menu główne' });
  await expect.poll(() => isInView('Przydziały')).toBe(true);
  await menu.getByRole('searchbox', { name: 'Znajdź w menu' }).fill('karty');
  expect((await menu.getByRole('link').allTextContents()).every((text) => /karty/i.test(text))).toBe(true);
  await menu.getByRole('searchbox').fill('');
  const before = (await page.getByRole('main').boundingBox())?.width ?? 0;
  await menu.getByRole('button', { name: 'Zwiń menu do ikon' }).click();
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.width ?? 0).toBeGreaterThan(before + 150);
  await menu.getByRole('link', { name: 'Koszty' }).hover();
  await page.getByRole('tooltip', { name: 'Koszty' }).waitFor();
  await page.reload();
  await menu.getByRole('link', { name: 'Koszty' }).click();
  await page.waitForURL(/\/cost\/list/);
  await menu.getByRole('button', { name: 'Rozwiń menu' }).click();
  await menu.getByRole('searchbox').waitFor();
});

test('[R-136] the menu marks the list of the record that is shown', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  const marked = page.getByRole('navigation', { name: 'Menu główne' }).locator('[aria-current]');
  await page.locator('tbody td[data-primary] a:not([aria-hidden])').first().click();
  await page.waitForURL(/\/vehicle-rental\/item\/\d+$/);
  await expect.poll(() => marked.allTextContents()).toEqual(['Rezerwacje']);
  await page.goto(`${setup.network.url}/vehicle-rental/schedule`);
  await expect.poll(() => marked.allTextContents()).toEqual(['Grafik rezerwacji']);
});

test('[R-136] no name runs past the menu on a touch screen in German', async () => {
  page = await setup.openAs('manager', { screen: 'landscape', path: '/allocation/list', language: 'de' });
  const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('listitem').getByRole('link');
  await links.filter({ hasText: 'Kilometerübersichten' }).waitFor();
  const past = await links.evaluateAll((all) => {
    const edge = all[0]?.closest('nav')?.getBoundingClientRect().right ?? 0;
    return all
      .filter((link) => [link, ...link.children].some((part) => part.getBoundingClientRect().right > edge))
      .map(({ textContent }) => textContent);
  });
  expect(past).toEqual([]);
});

/** Whether the link of the menu lies within the menu's window. */
function isInView(name: string): Promise<boolean> {
  return page
    .getByRole('navigation', { name: 'Menu główne' })
    .getByRole('link', { name })
    .evaluate((link) => {
      const frame = link.closest('nav')?.getBoundingClientRect();
      const { top, bottom } = link.getBoundingClientRect();
      return frame !== undefined && top >= frame.top && bottom <= frame.bottom;
    });
}
