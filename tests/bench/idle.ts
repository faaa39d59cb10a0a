import type { Page } from 'playwright';

/** Resolves when the page is idle: two consecutive idle periods of full length. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wholePeriodMs = 40;
        let idleBefore = false;
        const check = (deadline: IdleDeadline) => {
          const isIdle = deadline.timeRemaining() >= wholePeriodMs;
          if (isIdle && idleBefore) resolve();
          else requestIdleCallback(check);
          idleBefore = isIdle;
        };
        requestIdleCallback(check);
      }),
  );
}
