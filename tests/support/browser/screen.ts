import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright';
import type { Language } from '../../../src/contract/wire/languages.ts';
import type { DemoLogin } from './app.ts';
import { browserOptions, tabletSize } from './browser.ts';

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, hasTouch: false },
  tablet: { viewport: tabletSize, hasTouch: true },
  landscape: { viewport: { width: tabletSize.height, height: tabletSize.width }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>;

export type ScreenOptions = { readonly login?: DemoLogin; readonly language?: Language; readonly screen?: keyof typeof screens };

const locales: Record<Language, string> = { pl: 'pl-PL', de: 'de-DE', en: 'en-GB' };

/** Browser locale of a language. */
export function localeOf(language: Language): string {
  return locales[language];
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserOptions);
}

/** Opens a logged-in page in a new browser context; the language is set before the app starts. */
export async function openScreen(
  browser: Browser,
  url: string,
  { login = 'driver', language = 'pl', screen = 'desktop' }: ScreenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...screens[screen],
    locale: locales[language],
    timezoneId: 'Europe/Warsaw',
    permissions: ['camera'],
    reducedMotion: 'reduce',
  });
  await context.addInitScript((code) => localStorage.setItem('tabor-language', code), language);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('input[autocomplete~="username"]').fill(login);
  await page.locator('input[type="password"]').fill('demo');
  await page.locator('input[type="password"]').press('Enter');
  try {
    // The login screen has a navigation, too (languages), so wait for the login to disappear first.
    await page.locator('input[type="password"]').waitFor({ state: 'detached' });
    await page.getByRole('navigation').first().waitFor();
  } catch (error) {
    await takeScreenshot(page, `login of ${login}`);
    throw error;
  }
  return page;
}

/** Texts of a locale namespace; `words('a.b')` returns the text under `a.b`, with `{{name}}` replaced by its value. */
export function localeTexts(
  language: Language,
  ...namespaces: readonly string[]
): (key: string, values?: Readonly<Record<string, string | number>>) => string {
  const texts = namespaces.map((namespace): unknown =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'locales', language, `${namespace}.json`), 'utf8')),
  );
  return (key, values = {}) => {
    const matching = texts
      .map((inside) => key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], inside))
      .find((text) => typeof text === 'string');
    if (typeof matching !== 'string') throw new Error(`${language}/${namespaces.join(', ')} has no text ${key}`);
    return matching.replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber?: string) =>
      isNumber ? new Intl.NumberFormat(language).format(Number(values[name])) : String(values[name] ?? ''),
    );
  };
}

/** Descriptions of touch targets within the locator whose width or height is below `minSize` pixels. */
export async function smallTargets(within: Locator, minSize: number): Promise<string[]> {
  return within.locator('button, a[href], input, textarea, [role="tab"], label:has(input)').evaluateAll((elements, smallest) => {
    /** Whether a link covers more than its box, as that of a row does: taps around its text reach it, too. */
    function isHitAround(element: Element, size: number): boolean {
      if (!(element instanceof HTMLAnchorElement)) return false;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (right: number, down: number) => document.elementFromPoint(x + right, y + down)?.closest('a')?.href === element.href;
      /** Pixels from the middle on that reach the link. */
      const reach = (right: number, down: number) =>
        Array.from({ length: size }, (_, index) => index).findIndex((step) => !isHit(step * right, step * down)) >>> 0;
      const high = Math.min(reach(0, -1), size) + Math.min(reach(0, 1), size) - 1;
      return high >= size - 1 && isHit(Math.min(size / 2 - 1, width / 2 - 1), 0);
    }
    const visibleElements = elements.filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      // The component library's own button that closes a list for screen readers is one pixel.
      const isForScreenReaders = element instanceof HTMLElement && element.style.width === '1px';
      return (
        width > 2 &&
        height > 2 &&
        !isForScreenReaders &&
        getComputedStyle(element).visibility !== 'hidden' &&
        !element.closest('[data-react-aria-hidden], [aria-hidden="true"]')
      );
    });
    return visibleElements.flatMap((element) => {
      // The target of a field is its whole frame, of a checkbox its whole label.
      const whole = element.closest('label') ?? (element.matches('input') ? element.closest('[role="group"]') : null) ?? element;
      const { width, height } = whole.getBoundingClientRect();
      const isLarge = Math.round(width) >= smallest && Math.round(height) >= smallest;
      return isLarge || isHitAround(element, smallest)
        ? []
        : [`${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 30)} ${width}×${height}`];
    });
  }, minSize);
}

/** Whether the page scrolls horizontally. */
export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Parts of the page that scroll sideways in it, the row of the wizard's steps aside. */
export function partsThatScrollSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('*')].filter(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 20 && /auto|scroll/.test(getComputedStyle(part).overflowX),
    );
    return parts
      .filter((part) => !part.closest('nav'))
      .map((part) => `${part.tagName} ${part.className} ${part.scrollWidth} in ${part.clientWidth}`);
  });
}

/** Saves a screenshot to `test-results`, for the analysis of a failed test. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}.png` }).catch(() => undefined);
}
