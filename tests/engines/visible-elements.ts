import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';

const TIMEOUT_MS = 30_000;

type ElementQuery = {
  readonly selector: string;
  /** Full accessible name or text of the element; null for any. */
  readonly name: string | null;
  readonly mark: string;
};

/** Waits for a visible element that matches `selector` and `name`; resolves with a selector that matches only this element. */
export async function waitForVisible(
  page: EnginePage,
  selector: string,
  name: string | null = null,
  timeout = TIMEOUT_MS,
): Promise<string> {
  const mark = `seen-${crypto.randomUUID()}`;
  await expect
    .poll(() => page.evaluate(markVisible, { selector, name, mark }), { timeout, message: `${selector} ${name ?? ''} is on the screen` })
    .toBe(true);
  return `[data-seen="${mark}"]`;
}

export function isVisible(page: EnginePage, selector: string, name: string | null = null): Promise<boolean> {
  return page.evaluate(markVisible, { selector, name, mark: 'seen' });
}

/** Waits until no visible element matches `selector` and `name`. */
export async function waitForHidden(page: EnginePage, selector: string, name: string | null = null): Promise<void> {
  await expect.poll(() => isVisible(page, selector, name), { timeout: TIMEOUT_MS, message: `${selector} ${name ?? ''} goes` }).toBe(false);
}

export async function clickOn(page: EnginePage, selector: string, name: string | null = null): Promise<void> {
  await page.click(await waitForVisible(page, selector, name));
}

/** Opens the list of choices in `field` and selects the last one. */
export async function chooseLast(page: EnginePage, field: string): Promise<void> {
  await clickOn(page, `${field} button[aria-haspopup="listbox"]`);
  await clickOn(page, '[role="option"]:last-child');
  await waitForHidden(page, '[role="option"]');
}

export async function typeInto(page: EnginePage, selector: string, text: string): Promise<void> {
  await page.type(await waitForVisible(page, selector), text);
}

/** Runs in the page. */
function markVisible({ selector, name, mark }: ElementQuery): boolean {
  const nameOf = (element: Element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    return [element.getAttribute('aria-label'), labels.join(' ').trim(), element.textContent.trim()];
  };
  const isShown = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const match = [...document.querySelectorAll(selector)].find(
    (element) => isShown(element) && (name === null || nameOf(element).includes(name)),
  );
  // The driver finds the element again by this mark.
  if (match) match.setAttribute('data-seen', mark);
  return match !== undefined;
}
