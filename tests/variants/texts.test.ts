import { expect, test } from 'vitest';
import { startDemo } from '../support/demo.ts';
import { atTheCarPark } from '../support/car-park.ts';

const at = atTheCarPark(() => startDemo());

test('[R-003] every screen has its texts when it is the first one that is opened', async () => {
  const page = await at.openAs('manager');
  const hrefsOf = async (selector: string) => page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = await hrefsOf('nav a[href$="/list"]');
  const opened = async (path: string) => {
    await page.goto(`${at.network.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  for (const path of ['/', '/settings', '/sync', '/sync/compare/1', '/vehicle/stickers']) await opened(path);
  for (const path of new Set(lists)) {
    await opened(path);
    // On the board for a wall nothing is opened.
    if (path === '/b-service-request/list') continue;
    await page.locator('tbody tr a[href]').first().waitFor();
    const [first = ''] = await hrefsOf('tbody tr a[href]');
    const items = [first, ...(await hrefsOf('main a[href$="/item"]'))];
    // A company's file opens as a file.
    for (const item of items.filter((href) => href.includes('/item'))) await opened(item);
  }
  // A text that is asked for and not there is an uncaught error.
  expect(at.errors).toEqual([]);
});
