import type { Page } from 'playwright';
import { newTablet } from '../support/browser.ts';
import { logIn, readyForOffline } from '../support/app.ts';
import type { Measurement } from './run.ts';
import type { Stage } from './stage.ts';
import { compared } from './statistics.ts';

const savesMeasured = 200;
const queued = 1_000;
const inFlight = 6;
const rounds = 3;

/** A save committed to disk, against one bare IndexedDB transaction of the same bytes. */
export async function measureDurableSave(stage: Stage): Promise<Measurement[]> {
  return withPage(stage, async (page) => {
    const { ours, bare } = await page.evaluate((count) => window.taborBench.durableSaves(count), savesMeasured);
    return compared('durable save', 'ms', ours, bare, 'bare IndexedDB transaction of the same bytes');
  });
}

/** The worker's drain of queued saves, against a loop of fetches with the same bodies and the same concurrency. */
export async function measureDrain(stage: Stage): Promise<Measurement[]> {
  return withPage(stage, async (page) => {
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const times = await page.evaluate(([count, most]) => window.taborBench.drains('manager', count, most), [queued, inFlight] as const);
      ours.push(times.ours);
      reference.push(times.bare);
    }
    return compared(`drain of ${queued} queued saves`, 'ms', ours, reference, `bare fetch loop, ${inFlight} in flight`);
  });
}

async function withPage(stage: Stage, measure: (page: Page) => Promise<Measurement>): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await logIn(page, stage.backend.url, 'manager');
    await readyForOffline(page);
    await page.addScriptTag({ type: 'module', url: '/bench/bench.js' });
    await page.waitForFunction(() => 'taborBench' in window);
    return [await measure(page)];
  } finally {
    await tablet.remove();
  }
}
