import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { scrollsSideways } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const screens = [
  '/',
  '/vehicle-handover-document/list',
  '/vehicle-handover-document/item',
  '/trip-record-card/item',
  '/vehicle-counter/item',
  '/rental-document/item',
  '/rental-document/schedule',
  '/sync',
  '/settings',
];

test('no screen scrolls sideways on a phone with doubled browser font size', async () => {
  const phone = await setup.newTablet({ flags: ['--blink-settings=defaultFontSize=32'] });
  try {
    const page = await setup.openAs('admin', { screen: 'phone', tablet: phone });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const overflowing: string[] = [];
    for (const screen of screens) {
      await page.goto(`${setup.network.url}${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (await scrollsSideways(page)) overflowing.push(screen);
    }
    expect(overflowing).toEqual([]);
  } finally {
    await phone.remove();
  }
});
