import type { CDPSession, Page } from 'playwright';

/** A place in px of the window. */
export type Point = { readonly x: number; readonly y: number };

/** Counts the touches that the page sees from now on. Strokes drawn with the mouse do not count. */
export async function countTouches(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = { touches: 0 };
    Object.assign(window, { seen: counter });
    addEventListener('pointerdown', ({ pointerType }) => (counter.touches += pointerType === 'touch' ? 1 : 0), { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { seen: { touches: number } }).seen.touches);
}

/** One event of all fingers that touch. */
export async function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
}

/** Moves fingers from one set of points to another in small steps. */
export async function swipe(session: CDPSession, from: readonly Point[], to: readonly Point[]): Promise<void> {
  await touch(session, 'touchStart', from);
  for (let step = 1; step <= 8; step++) {
    const moved = from.map((start, finger) => ({
      x: start.x + (((to[finger]?.x ?? start.x) - start.x) * step) / 8,
      y: start.y + (((to[finger]?.y ?? start.y) - start.y) * step) / 8,
    }));
    await touch(session, 'touchMove', moved);
  }
  await touch(session, 'touchEnd', []);
}
