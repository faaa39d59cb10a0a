import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type BrowserContext, type Page } from 'playwright';
import { browserOptions, killBrowserOf } from '../support/browser/browser.ts';
import { windowSize, type EngineDevice, type EnginePage } from './engine.ts';

const settings = { viewport: windowSize, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' };

const launchers = {
  Chromium: (profile: string) => chromium.launchPersistentContext(profile, { ...settings, ...browserOptions }),
  // Debian's build, driven over WebDriver BiDi: Playwright's patched Firefox would be a separate download.
  Firefox: (profile: string) =>
    firefox.launchPersistentContext(profile, {
      ...settings,
      channel: 'moz-firefox',
      executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    }),
};

/** A fresh device in an engine that Playwright drives. */
export async function newPlaywrightDevice(name: keyof typeof launchers): Promise<EngineDevice> {
  const profile = await mkdtemp(join(tmpdir(), 'tabor-engine-'));
  let context: BrowserContext | null = null;
  const close = async () => {
    await context?.close().catch(() => undefined);
    context = null;
  };
  return {
    open: async () => {
      context = await launchers[name](profile);
      return pageOf(context.pages()[0] ?? (await context.newPage()));
    },
    kill: async () => {
      await killBrowserOf(profile);
      await close();
    },
    remove: async () => {
      await close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function pageOf(page: Page): EnginePage {
  return {
    goto: async (url) => {
      await page.goto(url);
    },
    evaluate: (act, argument) => page.evaluate(act as never, argument),
    click: async (selector) => {
      // Firefox's driver scrolls the page before it clicks an option of an open list, and the list closes on scroll.
      const line = await page
        .locator(`[role="listbox"] ${selector}`)
        .boundingBox({ timeout: 100 })
        .catch(() => null);
      if (line) await page.mouse.click(line.x + line.width / 2, line.y + line.height / 2);
      else await page.click(selector);
    },
    // Key by key: in Firefox the app does not notice text set by `fill`.
    type: async (selector, text) => {
      await page.locator(selector).selectText();
      await page.locator(selector).pressSequentially(text);
    },
    press: (selector, key) => page.press(selector, key),
    chooseFiles: (selector, paths) => page.setInputFiles(selector, paths),
    screenshot: () => page.screenshot(),
  };
}
