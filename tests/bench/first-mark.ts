import type { BrowserContext } from 'playwright';

/** Milliseconds from the start of a navigation in a new tab until an element matches `selector`. */
export async function firstMark(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript((target) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(target)) return;
      performance.mark('first-mark');
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('first-mark').length > 0);
  const time = await page.evaluate(() => performance.getEntriesByName('first-mark')[0]?.startTime ?? NaN);
  await page.close();
  return time;
}
