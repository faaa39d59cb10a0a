import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import type { Tablet } from '../../support/browser/browser.ts';

const setup = setupBrowserTests(() => startDemo());
const path = '/vehicle/list?search=Ford';

let other: Tablet | null = null;

afterEach(async () => {
  await other?.remove();
  other = null;
  expect(setup.errors).toEqual([]);
});

test.each([
  ['ownership', '/report/ownership', 'by=model'],
  ['fleet', '/', 'by=costPlace'],
] as const)('[R-134] the report %s is saved as a view, shared by right', async (report, address, search) => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: `${address}?${search}` });
  await page.getByRole('button', { name: 'Zapisz widok' }).click();
  await page.getByLabel('Nazwa widoku').fill('Dla zarządu');
  const saved = page.waitForResponse((response) => response.url().endsWith('/ListView/Save') && response.ok());
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  expect(JSON.parse((await saved).request().postData() ?? '')).toMatchObject({ List: report, Views: [{ Name: 'Dla zarządu' }] });
  const published = page.waitForResponse(
    (response) => response.url().endsWith('/ListView/Save') && (response.request().postData() ?? '').includes('"IsShared":true'),
  );
  await page.getByRole('button', { name: /Dla zarządu/ }).click();
  await page.getByRole('menuitem', { name: 'Udostępnij wszystkim' }).click();
  expect((await published).status()).toBe(200);
  const views = page.getByRole('navigation', { name: 'Widoki raportu' });
  await views.getByRole('link', { name: 'Cała flota' }).click();
  await page.waitForURL((url) => !url.search.includes(search));
  await views.getByRole('link', { name: /Dla zarządu/ }).click();
  await page.waitForURL((url) => url.search.includes(search));
});

test('[R-134] a view is on the other devices of its user, and published to everybody', async () => {
  const manager = await setup.openAs('manager', { screen: 'desktop', path });
  await manager.getByRole('button', { name: 'Zapisz widok' }).click();
  await manager.getByLabel('Nazwa widoku').fill('Fordy');
  const saved = manager.waitForResponse((response) => response.url().endsWith('/ListView/Save') && response.ok());
  await manager.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await saved;
  await chooseViewAction(manager, 'Ustaw jako domyślny');
  const published = manager.waitForResponse(
    (response) => response.url().endsWith('/ListView/Save') && (response.request().postData() ?? '').includes('"IsShared":true'),
  );
  await chooseViewAction(manager, 'Udostępnij wszystkim');
  expect((await published).status()).toBe(200);

  other = await setup.newTablet();
  const elsewhere = await setup.openAs('manager', { screen: 'desktop', path: '/', tablet: other });
  // The menu opens the default view, also of a list that this device never opened.
  await elsewhere.waitForResponse((response) => response.url().endsWith('/ListView/List'));
  const link = elsewhere.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Pojazdy', exact: true });
  await expect.poll(() => link.getAttribute('href')).toContain('search=Ford');
  await other.remove();

  other = await setup.newTablet();
  const viewer = await setup.openAs('viewer', { screen: 'desktop', path: '/vehicle/list', tablet: other });
  await viewer.getByRole('navigation', { name: 'Widoki listy' }).getByRole('link', { name: /Fordy/ }).click();
  await viewer.waitForURL(/search=Ford/);
  await viewer.getByRole('button', { name: 'Widok: Fordy' }).click();
  await expect.poll(() => viewer.getByRole('menuitem').allTextContents()).toEqual(['Ustaw jako domyślny']);
});

async function chooseViewAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Widok: Fordy' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
