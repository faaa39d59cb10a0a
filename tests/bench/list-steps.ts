import type { Page } from 'playwright';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { idle } from './idle.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians } from './statistics.ts';

const ROUNDS = 12;

/** Controls of the app's list and of the reference table. */
type ListControls = {
  readonly next: string;
  readonly search: string;
  readonly texts: readonly string[];
  /** The search text is written into the URL once typing pauses. */
  readonly hasAddress: boolean;
};

/** From a tap on the next page, and from a search keystroke, to changed rows; offline, against a bare React table of rows in memory. */
export async function measureListSteps(environment: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const app = await firstPage(context);
    await logIn(app, environment.backend.url, 'manager');
    await waitUntilOfflineReady(app);
    const floor = await context.newPage();
    await floor.goto(`${environment.floorUrl}/steps.html`);
    await context.setOffline(true);
    await app.goto(`${environment.backend.url}/vehicle-handover-document/list`);
    await app.locator('tbody tr a[href]').first().waitFor();
    const ours = await steps(app, {
      next: 'nav button[aria-label="Następna strona"]',
      search: 'main input[type=search]',
      texts: ['Kowal', ''],
      hasAddress: true,
    });
    const bare = await steps(floor, { next: 'button', search: 'input', texts: ['999', ''], hasAddress: false });
    const what = 'bare React table of rows in memory';
    return [
      compareMedians('next page of the handover list offline', 'ms', ours.pages, bare.pages, what),
      compareMedians('search in the handover list offline', 'ms', ours.searches, bare.searches, what),
    ];
  } finally {
    await tablet.remove();
  }
}

async function steps(page: Page, handles: ListControls): Promise<{ pages: number[]; searches: number[] }> {
  await page.bringToFront();
  const pages: number[] = [];
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    pages.push(await page.evaluate(step, { tap: handles.next, field: null, text: '' }));
    await idle(page);
  }
  for (let round = 0; round < ROUNDS; round++) {
    const text = handles.texts[round % handles.texts.length] ?? '';
    searches.push(await page.evaluate(step, { tap: null, field: handles.search, text }));
    // Waits until the URL is written before the next round.
    if (handles.hasAddress)
      await page.waitForFunction((searched) => (new URLSearchParams(location.search).get('search') ?? '') === searched, text);
    await idle(page);
  }
  // The first rounds warm up.
  return { pages: pages.slice(1), searches: searches.slice(2) };
}

/** Runs in the page: milliseconds from a tap on `tap`, or from typing `text` into `field`, until the first row changes. */
export function step({ tap, field, text }: { tap: string | null; field: string | null; text: string }): Promise<number> {
  const firstRow = () => document.querySelector('tbody tr a[href]')?.getAttribute('href');
  const before = firstRow();
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const timer = setTimeout(() => reject(new Error('the rows did not change')), 5_000);
    const observer = new MutationObserver(() => {
      const now = firstRow();
      if (now === undefined || now === before) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    if (tap !== null) document.querySelector<HTMLElement>(tap)?.click();
    const input = field === null ? null : document.querySelector<HTMLInputElement>(field);
    if (!input) return;
    // React overrides `value` on the element, so the prototype's setter must be called.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
