import { expect, test } from 'vitest';
import { languages } from '../../src/contract/languages.ts';
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

const screens = { desktop: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } };

test.each(languages)('[R-003] [R-020] no heading of a list breaks in the middle of a word: where one is too long, its text says at which syllable (%s)', async (language) => {
  const page = await at.openAs('admin', { language, screen: 'desktop' });
  const lists = await page.locator('nav a[href$="/list"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const broken: string[] = [];
  for (const path of new Set(lists)) {
    for (const [name, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      await page.goto(`${at.network.url}${path}`);
      // Where there is no room for a table: cards.
      await page.locator('main :is(table, ul)').first().waitFor();
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
      broken.push(...(await page.locator('thead th').evaluateAll(brokenWords)).map((word) => `${name} ${path}: ${word}`));
    }
  }
  expect(broken).toEqual([]);
});

/** Runs in the page: what has no place to break at and takes two lines all the same. */
function brokenWords(cells: readonly Element[]): string[] {
  const texts = cells.flatMap((cell) => {
    const found: Text[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    // What only a screen reader says has no room of its own.
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) if ((node.parentElement?.getBoundingClientRect().width ?? 0) > 20) found.push(node);
    return found;
  });
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–/\u00AD]+/g)].flatMap(({ 0: word, index }) => {
      const lines = new Set(
        Array.from(word, (_, letter) => {
          const range = document.createRange();
          range.setStart(text, index + letter);
          range.setEnd(text, index + letter + 1);
          // The first letter after a hyphen counts that as its own.
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
        }),
      );
      return lines.size > 1 ? [text.data.replaceAll('\u00ad', '|')] : [];
    }),
  );
}
