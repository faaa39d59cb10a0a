import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const lists = [
  'vehicle',
  'cost',
  'vehicle-counter',
  'vehicle-reading',
  'rental-document',
  'vehicle-insurance-policy',
  'trip-record-card',
  'vehicle-handover-document',
];

/** Where the frame of the rows may begin. A list that opens with a view has its tabs and the filter of the view above the rows. */
const limits = { desktop: [180, 280], landscape: [220, 340], tablet: [220, 340], phone: [345, 440] } as const;
const withViews = new Set(['rental-document', 'vehicle-insurance-policy']);

async function topOfRows(page: Page, list: string): Promise<number> {
  await page.goto(new URL(`/${list}/list`, setup.network.url).href);
  await page.getByRole('main').locator('a[href*="/item/"], tbody tr td').first().waitFor();
  await page.getByRole('button', { name: 'Dokument', exact: true, includeHidden: true }).waitFor({ state: 'attached' });
  await takeScreenshot(page, `list-height-${list}-${page.viewportSize()?.width ?? 0}`);
  return page.locator('[data-grid-frame]').evaluate((frame) => Math.round(frame.getBoundingClientRect().top));
}

test.each(Object.keys(limits) as (keyof typeof limits)[])('[R-130] on a %s the rows of every list begin high', async (screen) => {
  const page = await setup.openAs('admin', { screen, path: '/settings' });
  const tops: Record<string, number> = {};
  for (const list of lists) tops[list] = await topOfRows(page, list);
  expect(Object.entries(tops).filter(([list, top]) => top > limits[screen][withViews.has(list) ? 1 : 0])).toEqual([]);
});

test('[R-130] on a desktop the tools of the vehicles keep their line offline', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop', path: '/settings' });
  const top = await topOfRows(page, 'vehicle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Odśwież' }).and(page.locator(':disabled')).waitFor();
  expect(await page.locator('[data-grid-frame]').evaluate((frame) => Math.round(frame.getBoundingClientRect().top))).toBe(top);
});

test('[R-130] on a phone the tools of a list open below the search', async () => {
  const page = await setup.openAs('manager', { screen: 'phone', path: '/cost/list' });
  const toggle = page.getByRole('button', { name: 'Więcej narzędzi' });
  expect(await page.getByLabel('Od dnia').first().isVisible()).toBe(false);
  await toggle.click();
  await page.getByLabel('Od dnia').first().waitFor();
  await page.getByRole('button', { name: 'Excel' }).waitFor();
  expect(await toggle.getAttribute('aria-expanded')).toBe('true');
  await page.goto(new URL('/cost/list?from=2026-01-01', setup.network.url).href);
  await page.getByLabel('Od dnia').first().waitFor();
});

test('[R-130] the tools of lists stay as the user left them on this device', async () => {
  const page = await setup.openAs('manager', { screen: 'tablet', path: '/cost/list' });
  await page.getByRole('button', { name: 'Więcej narzędzi' }).click();
  await page.getByRole('button', { name: 'Kolumny' }).waitFor();
  await page.goto(new URL('/vehicle/list', setup.network.url).href);
  await page.getByRole('button', { name: 'Excel' }).waitFor();
  await page.getByRole('button', { name: 'Więcej narzędzi' }).click();
  await page.reload();
  await page.locator('tbody tr').first().waitFor();
  expect(await page.getByRole('button', { name: 'Kolumny' }).count()).toBe(0);
});

test('[R-130] the actions of a vehicle take one line, the last ones open from a menu', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop', path: '/vehicle/item/1' });
  const toolbar = page.getByRole('toolbar', { name: 'Czynności' });
  await toolbar.getByRole('button', { name: 'Więcej czynności' }).click();
  await page.getByRole('menuitem', { name: 'Drukuj naklejkę QR' }).waitFor();
  const tops = await toolbar
    .getByRole('button', { includeHidden: true })
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top / 8)));
  expect(new Set(tops).size).toBe(1);
});
