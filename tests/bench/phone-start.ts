import type { Page } from 'playwright';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstViewsOf } from '../support/browser/device-state.ts';
import { idle } from './idle.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { median } from './statistics.ts';

const ROUNDS = 5;
const SLOWDOWN = 4;
const BLOCKING_TARGET_MS = 300;
/** Longer tasks block the page for what exceeds this, as Lighthouse counts. */
const TASK_MS = 50;
/** After this nothing of a start goes on. */
const QUIET_MS = 3_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const lists = ['/vehicle/list', '/cost/list', '/vehicle-rental/list'];

/** How long the start of a list blocks a phone whose browser starts anew, on a CPU four times slower; against the target. */
export async function measurePhoneStart({ backend }: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open(phone);
    const page = await firstPage(context);
    await logIn(page, backend.url, 'manager');
    await waitUntilOfflineReady(page);
    for (const list of lists) {
      await page.goto(backend.url + list);
      while (!(await firstViewsOf(page, 'manager')).includes(list)) await idle(page);
    }
    const measurements: Measurement[] = [];
    for (const list of lists) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await tablet.kill();
        rounds.push(await blockingTime(await firstPage(await tablet.open(phone)), backend.url + list));
      }
      const ours = median(rounds);
      measurements.push({
        name: `blocking time of ${list} on a phone, CPU slowed 4×`,
        unit: 'ms',
        ours,
        reference: BLOCKING_TARGET_MS,
        what: 'the target',
        ratio: ours / BLOCKING_TARGET_MS,
      });
    }
    return measurements;
  } finally {
    await tablet.remove();
  }
}

/** Milliseconds beyond the first 50 of each task that begins after the first paint. */
async function blockingTime(page: Page, url: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  return page.evaluate(
    async ([limit, quiet]) => {
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
      let count = -1;
      while (count !== tasks.length) {
        count = tasks.length;
        await new Promise((resolve) => setTimeout(resolve, quiet));
      }
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return tasks.reduce((sum, { startTime, duration }) => sum + (startTime < paint ? 0 : Math.max(0, duration - limit)), 0);
    },
    [TASK_MS, QUIET_MS] as const,
  );
}
