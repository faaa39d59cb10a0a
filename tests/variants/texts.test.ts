import { expect, test } from 'vitest';
import { logIn } from '../support/app.ts';
import { startBackend } from '../support/backend.ts';
import { watchErrors } from '../support/browser.ts';
import { atTheCarPark } from '../support/car-park.ts';

const at = atTheCarPark(() => startBackend({ vehicles: 60, environment: { DEMO_MODE: 'true' } }));

test('[R-003] every screen has its texts when it is the first one that is opened', async () => {
  const context = await at.tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
  const errors = watchErrors(page);
  await logIn(page, at.network.url, 'manager');
  const hrefsOf = async (selector: string) => page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = await hrefsOf('nav a[href$="/list"]');
  const opened = async (path: string) => {
    await page.goto(`${at.network.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  for (const path of ['/', '/settings', '/sync', '/sync/compare/1', '/vehicle/stickers']) await opened(path);
  for (const path of new Set(lists)) {
    await opened(path);
    await page.locator('tbody tr a[href]').first().waitFor();
    const [first = ''] = await hrefsOf('tbody tr a[href]');
    const items = [first, ...(await hrefsOf('main a[href$="/item"]'))];
    // A company's file opens as a file.
    for (const item of items.filter((href) => href.includes('/item'))) await opened(item);
  }
  // A text that is asked for and not there is an uncaught error.
  expect(errors).toEqual([]);
});
