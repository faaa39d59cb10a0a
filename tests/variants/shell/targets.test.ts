import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { screens, scrollsSideways, smallTargets, takeScreenshot } from '../../support/browser/screen.ts';
import { startDemo } from '../../support/backend/demo.ts';

type Place = { readonly name: string; readonly path: string; readonly ready: (page: Page) => Promise<unknown> };

const setup = setupBrowserTests(() => startDemo());

const places: readonly Place[] = [
  { name: 'Home', path: '/', ready: (page) => page.getByRole('region', { name: 'Mój dzień' }).waitFor() },
  { name: 'a list', path: '/vehicle-handover-document/list', ready: (page) => page.getByText(/^1–25 z /).waitFor() },
  {
    name: 'a record',
    path: '/vehicle-handover-document/item/200',
    ready: (page) => page.getByRole('heading', { name: 'Podsumowanie' }).waitFor(),
  },
  { name: 'a form', path: '/vehicle-counter/item', ready: (page) => page.getByRole('combobox').first().waitFor() },
];

test.each(['phone', 'tablet', 'landscape'] as const)(
  '[R-130] on a %s every target of Home, a list, a record and a form has 48 px',
  async (screen) => {
    const page = await setup.openAs('driver', { screen });
    for (const { name, path, ready } of places) {
      await page.goto(new URL(path, setup.network.url).href);
      await ready(page);
      await takeScreenshot(page, `targets-${name}-${screen}`);
      expect({ name, small: await smallTargets(page.locator('body'), 48), isSideways: await scrollsSideways(page) }).toEqual({
        name,
        small: [],
        isSideways: false,
      });
    }
    expect(page.viewportSize()).toEqual(screens[screen].viewport);
  },
);

test('[R-130] a window 195 px high leaves every target 48 px', async () => {
  const page = await setup.openAs('driver', { screen: 'phone' });
  await page.setViewportSize({ width: 422, height: 195 });
  for (const { name, path, ready } of places) {
    await page.goto(new URL(path, setup.network.url).href);
    await ready(page);
    expect({ name, small: await smallTargets(page.locator('body'), 48), isSideways: await scrollsSideways(page) }).toEqual({
      name,
      small: [],
      isSideways: false,
    });
  }
});

/** Lists, pages and figures whose values lead to other records. */
const placesOfDesk: readonly Place[] = [
  { name: 'dashboard', path: '/', ready: (page) => page.getByRole('main').locator('table th a').first().waitFor() },
  {
    name: 'bookings',
    path: '/vehicle-rental/list',
    ready: (page) => page.locator('tbody a[href^="/employee/item/"], li a[href^="/vehicle-rental/item/"]').first().waitFor(),
  },
  { name: 'costs', path: '/cost/list', ready: (page) => page.getByRole('main').locator('a[href*="/item/"]').first().waitFor() },
  {
    name: 'vehicle',
    path: '/vehicle/item/1',
    ready: (page) => page.getByRole('main').getByRole('listitem').locator('a[href^="/employee/item/"]').first().waitFor(),
  },
  {
    name: 'booking',
    path: '/vehicle-rental/item/3',
    ready: (page) => page.getByRole('main').locator('dd a[href^="/vehicle/item/"]').first().waitFor(),
  },
  { name: 'rental', path: '/rental-document/item/3', ready: (page) => page.getByRole('main').getByRole('combobox').first().waitFor() },
  { name: 'ownership', path: '/report/ownership', ready: (page) => page.getByRole('main').locator('tbody a, li a').first().waitFor() },
];

test.each(['phone', 'tablet'] as const)('[R-130] on a %s the links of lists, pages and figures have 48 px', async (screen) => {
  const page = await setup.openAs('manager', { screen, path: '/settings' });
  for (const { name, path, ready } of placesOfDesk) {
    await page.goto(new URL(path, setup.network.url).href);
    await ready(page);
    await takeScreenshot(page, `targets-${name}-${screen}`);
    expect({ name, small: await smallTargets(page.getByRole('main'), 48), isSideways: await scrollsSideways(page) }).toEqual({
      name,
      small: [],
      isSideways: false,
    });
  }
});
