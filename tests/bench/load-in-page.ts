import type { Page } from 'playwright';

/** Loads `in-page.ts` into the app's page by an import: its policy refuses a script element that a test adds. */
export async function loadInPage(page: Page): Promise<void> {
  await page.evaluate("import('/bench/bench.js').then(() => undefined)");
  await page.waitForFunction(() => 'taborBench' in window);
}
