import { expect, test } from 'vitest';
import { languages } from '../../../src/contract/wire/languages.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-003] every screen has its texts when it is opened first', async () => {
  const page = await setup.openAs('manager');
  const hrefsOf = async (selector: string) =>
    page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const lists = await hrefsOf('nav a[href$="/list"]');
  const openScreen = async (path: string) => {
    await page.goto(`${setup.network.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  for (const path of ['/', '/settings', '/sync', '/sync/compare/1', '/vehicle/stickers']) await openScreen(path);
  for (const path of new Set(lists)) {
    await openScreen(path);
    // The wall board has no links to records, the demo no statements.
    if (path === '/b-service-request/list' || path === '/statement-line/list') continue;
    await page.locator('tbody tr a[href]').first().waitFor();
    const [first = ''] = await hrefsOf('tbody tr a[href]');
    const items = [first, ...(await hrefsOf('main a[href$="/item"]'))];
    // Company files open as downloads, not as screens.
    for (const item of items.filter((href) => href.includes('/item'))) await openScreen(item);
  }
  // A missing text throws an uncaught error.
  expect(setup.errors).toEqual([]);
});

const screens = { desktop: { width: 1440, height: 900 }, tablet: { width: 820, height: 1180 } };

test.each(languages)('[R-003] [R-020] list headings break only at hyphenation points (%s)', async (language) => {
  const page = await setup.openAs('admin', { language, screen: 'desktop' });
  const lists = await page.locator('nav a[href$="/list"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const broken: string[] = [];
  for (const path of new Set(lists)) {
    for (const [name, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      await page.goto(`${setup.network.url}${path}`);
      // Narrow screens show cards instead of a table.
      await page.locator('main :is(table, ul)').first().waitFor();
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
      broken.push(...(await page.locator('thead th').evaluateAll(brokenWords)).map((word) => `${name} ${path}: ${word}`));
    }
  }
  expect(broken).toEqual([]);
});

/** Runs in the page: words that span two lines without a break opportunity. */
function brokenWords(cells: readonly Element[]): string[] {
  const texts = cells.flatMap((cell) => {
    const shownTexts: Text[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    // Skips screen-reader-only text, which has almost no width.
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) > 20) shownTexts.push(node);
    return shownTexts;
  });
  return texts.flatMap((text) =>
    [...text.data.matchAll(/[^\s\-–/\u00AD]+/g)].flatMap(({ 0: word, index }) => {
      const lines = new Set(
        Array.from(word, (_, letter) => {
          const range = document.createRange();
          range.setStart(text, index + letter);
          range.setEnd(text, index + letter + 1);
          // After a hyphen the range has two rectangles; the last one is the letter's.
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
        }),
      );
      return lines.size > 1 ? [text.data.replaceAll('\u00ad', '|')] : [];
    }),
  );
}
