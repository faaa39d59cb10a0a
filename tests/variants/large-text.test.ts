import { expect, test } from 'vitest';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { scrollsSideways } from '../support/screen.ts';

const at = atTheCarPark(() => startDemo());

const screens = ['/', '/vehicle-handover-document/list', '/vehicle-handover-document/item', '/trip-record-card/item', '/vehicle-counter/item', '/rental-document/item', '/rental-document/schedule', '/sync', '/settings'];

test('no screen scrolls sideways on a phone with doubled browser font size', async () => {
  const phone = await at.newTablet({ flags: ['--blink-settings=defaultFontSize=32'] });
  try {
    const page = await at.openAs('admin', { screen: 'phone', on: phone });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    const overflowing: string[] = [];
    for (const screen of screens) {
      await page.goto(`${at.network.url}${screen}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (await scrollsSideways(page)) overflowing.push(screen);
    }
    expect(overflowing).toEqual([]);
  } finally {
    await phone.remove();
  }
});
