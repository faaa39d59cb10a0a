import type { Page } from 'playwright';

/** Counts the touches that the page sees from now on. Strokes drawn with the mouse do not count. */
export async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { touches: 0 };
    Object.assign(window, { seen });
    addEventListener('pointerdown', ({ pointerType }) => (seen.touches += pointerType === 'touch' ? 1 : 0), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { touches: number } }).seen.touches);
}
