import type { Page } from 'playwright';

/** Longest wait, in milliseconds: a page with an animation, or on a busy machine, has no idle period of full length. */
const MAX_WAIT_MS = 5_000;

/** Resolves when the page is idle: two consecutive idle periods of full length, or after five seconds. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(
    (maxWait) =>
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
        setTimeout(resolve, maxWait);
      }),
    MAX_WAIT_MS,
  );
}
