import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { screens, scrollsSideways, smallTargets, takeScreenshot } from '../../support/browser/screen.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

const places: readonly { readonly name: string; readonly path: string; readonly ready: (page: Page) => Promise<unknown> }[] = [
  { name: 'Home', path: '/', ready: (page) => page.getByRole('region', { name: 'Mój dzień' }).waitFor() },
  { name: 'a list', path: '/vehicle-handover-document/list', ready: (page) => page.getByText(/^1–25 z /).waitFor() },
  { name: 'a record', path: '/vehicle-handover-document/item/200', ready: (page) => page.getByRole('heading', { name: 'Podsumowanie' }).waitFor() },
  { name: 'a form', path: '/vehicle-counter/item', ready: (page) => page.getByRole('combobox').first().waitFor() },
];

test.each(['phone', 'tablet', 'landscape'] as const)('[R-130] on a %s every target of Home, a list, a record and a form has 48 px', async (screen) => {
  const page = await setup.openAs('driver', { screen });
  for (const { name, path, ready } of places) {
    await page.goto(new URL(path, setup.network.url).href);
    await ready(page);
    await takeScreenshot(page, `targets-${name}-${screen}`);
    expect({ name, small: await smallTargets(page.locator('body'), 48), isSideways: await scrollsSideways(page) }).toEqual({ name, small: [], isSideways: false });
  }
  expect(page.viewportSize()).toEqual(screens[screen].viewport);
});
