import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, screens, takeScreenshot } from '../../support/browser/screen.ts';

export type FreshBrowser = {
  /** The page of the last `open`. */
  page: Page;
  /** Opens an address on a Polish desktop that has stored nothing; `prepare` runs before. */
  readonly open: (url: string, options?: BrowserContextOptions, prepare?: (page: Page) => void) => Promise<Page>;
};

/** Registers hooks that start one browser for all tests of a file and close the page of each test. */
export function setupFreshBrowser(): FreshBrowser {
  let browser: Browser;
  const fresh = {
    open: async (url, options = {}, prepare) => {
      fresh.page = await browser.newPage({
        ...screens.desktop,
        locale: 'pl-PL',
        timezoneId: 'Europe/Warsaw',
        reducedMotion: 'reduce',
        ...options,
      });
      prepare?.(fresh.page);
      await fresh.page.goto(url);
      return fresh.page;
    },
  } as FreshBrowser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takeScreenshot(fresh.page, task.name);
    await fresh.page.context().close();
  });
  return fresh;
}
