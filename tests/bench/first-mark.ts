import type { BrowserContext } from 'playwright';

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms. */
    longTasks: number[];
  }
}

/** Milliseconds from the start of a navigation in a new tab until an element matches `selector`. */
export async function firstMark(context: BrowserContext, url: string, selector: string): Promise<number> {
  return (await startTimes(context, url, selector)).mark;
}

/**
 * Milliseconds of a start in a new tab: until an element matches `selector`, until one that the app has drawn does, until anything is
 * painted, and of the longest task until then.
 */
export type StartTimes = { readonly mark: number; readonly drawn: number; readonly paint: number; readonly longest: number };

export async function startTimes(context: BrowserContext, url: string, selector: string): Promise<StartTimes> {
  const page = await context.newPage();
  await page.addInitScript((target) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(target)) return;
      if (performance.getEntriesByName('first-mark').length === 0) performance.mark('first-mark');
      if (document.querySelector('#first-view')) return;
      performance.mark('drawn-mark');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
    window.longTasks = [];
    new PerformanceObserver((tasks) => window.longTasks.push(...tasks.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  }, selector);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('drawn-mark').length > 0);
  // A task is reported after its end, and a paint after the frame.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const times = await page.evaluate(() => ({
    mark: performance.getEntriesByName('first-mark')[0]?.startTime ?? NaN,
    drawn: performance.getEntriesByName('drawn-mark')[0]?.startTime ?? NaN,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    longest: Math.max(0, ...window.longTasks),
  }));
  await page.close();
  return times;
}
