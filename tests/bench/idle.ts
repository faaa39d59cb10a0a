import type { Page } from 'playwright';

/** Until the page has nothing more to do for now: the browser gives it a whole idle period twice in a row. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wholePeriodMs = 40;
        let idleBefore = false;
        const look = (deadline: IdleDeadline) => {
          const isIdle = deadline.timeRemaining() >= wholePeriodMs;
          if (isIdle && idleBefore) resolve();
          else requestIdleCallback(look);
          idleBefore = isIdle;
        };
        requestIdleCallback(look);
      }),
  );
}
