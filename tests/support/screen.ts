import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright';
import type { Language } from '../../src/contract/languages.ts';
import type { DemoLogin } from './app.ts';
import { browserOptions, tabletSize } from './browser.ts';

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  tablet: { viewport: tabletSize, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

export type ScreenOptions = { readonly login?: DemoLogin; readonly language?: Language; readonly screen?: keyof typeof screens };

const locales: Record<Language, string> = { pl: 'pl-PL', de: 'de-DE', en: 'en-GB' };

/** What the browser of somebody who speaks it says of itself. */
export function localeOf(language: Language): string {
  return locales[language];
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions);
}

/** A device of its own, logged in: its language is chosen before the app starts. */
export async function openScreen(browser: Browser, url: string, { login = 'driver', language = 'pl', screen = 'desktop' }: ScreenOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...screens[screen], locale: locales[language], timezoneId: 'Europe/Warsaw', permissions: ['camera'], reducedMotion: 'reduce' });
  await context.addInitScript((chosen) => localStorage.setItem('tabor-language', chosen), language);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[type="password"]').fill('demo');
  await page.locator('input[type="password"]').press('Enter');
  try {
    // The login has a navigation, too: the languages.
    await page.locator('input[type="password"]').waitFor({ state: 'detached' });
    await page.getByRole('navigation').first().waitFor();
  } catch (error) {
    await pictureOf(page, `login of ${login}`);
    throw error;
  }
  return page;
}

/** The texts of a namespace as users read them; `words('a.b')` answers what stands under `a.b`, with `{{name}}` filled in. */
export function wordsOf(language: Language, namespace: string): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'locales', language, `${namespace}.json`), 'utf8'));
  return (key, values = {}) => {
    let found: unknown = texts;
    for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
    if (typeof found !== 'string') throw new Error(`${language}/${namespace} has no text ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Targets of the page, and of the dialog over it, that are smaller than `least` pixels either way. */
export async function smallTargets(within: Locator, least: number): Promise<string[]> {
  return within.locator('button, a[href], input, textarea, [role="tab"], label:has(input)').evaluateAll((elements, smallest) => {
    const shown = elements.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('[data-react-aria-hidden], [aria-hidden="true"]');
    });
    return shown.flatMap((element) => {
      // A field is pressed anywhere in its frame, a checkbox anywhere in its label.
      const whole = element.closest('label') ?? (element.matches('input') ? element.closest('[role="group"]') : null) ?? element;
      const { width, height } = whole.getBoundingClientRect();
      const isLarge = Math.round(width) >= smallest && Math.round(height) >= smallest;
      return isLarge ? [] : [`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)} ${width}×${height}`];
    });
  }, least);
}

/** Whether the page can be moved sideways. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** What is on the screen, into `test-results`, for whoever has to find out why a test failed. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}.png` }).catch(() => undefined);
}
