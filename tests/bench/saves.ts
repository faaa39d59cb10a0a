import type { Page } from 'playwright';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { loadInPage } from './load-in-page.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians } from './statistics.ts';

const SAVES = 200;
const QUEUED = 1_000;
const IN_FLIGHT = 6;
const ROUNDS = 3;

/** A save committed to disk, against one bare IndexedDB transaction of the same bytes. */
export async function measureDurableSave(environment: BenchEnvironment): Promise<Measurement[]> {
  return withPage(environment, async (page) => {
    const { ours, bare } = await page.evaluate((count) => window.taborBench.durableSaves(count), SAVES);
    return compareMedians('durable save', 'ms', ours, bare, 'bare IndexedDB transaction of the same bytes');
  });
}

/** The worker's drain of queued saves, against a loop of fetches with the same bodies and the same concurrency. */
export async function measureDrain(environment: BenchEnvironment): Promise<Measurement[]> {
  return withPage(environment, async (page) => {
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const times = await page.evaluate(([count, most]) => window.taborBench.drains('manager', count, most), [QUEUED, IN_FLIGHT] as const);
      ours.push(times.ours);
      reference.push(times.bare);
    }
    return compareMedians(`drain of ${QUEUED} queued saves`, 'ms', ours, reference, `bare fetch loop, ${IN_FLIGHT} in flight`);
  });
}

async function withPage(environment: BenchEnvironment, measure: (page: Page) => Promise<Measurement>): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const page = await firstPage(context);
    await logIn(page, environment.backend.url, 'manager');
    await waitUntilOfflineReady(page);
    await loadInPage(page);
    return [await measure(page)];
  } finally {
    await tablet.remove();
  }
}
