import type { BrowserContext, Page } from 'playwright';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstMark } from './first-mark.ts';
import { idle } from './idle.ts';
import { loadInPage } from './load-in-page.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians, median } from './statistics.ts';
import { workerHeap } from './worker-heap.ts';

const QUEUED = 10_000;
/** Deliveries between two samples of the worker's heap. */
const SAMPLE_EVERY = 250;
const ROUNDS = 7;
/** Milliseconds; a longer task delays a tap. */
const MAX_TASK_MS = 50;

const list = {
  name: 'first row of the handover list',
  path: '/vehicle-handover-document/list',
  full: 'tbody tr a[href]',
  empty: 'tbody tr a[href]',
};
const centre = { name: 'sync centre', path: '/sync', full: 'main article a', empty: 'main article a' };
/** As many as the sync centre shows at first. */
const FEW = 20;

type Device = { readonly context: BrowserContext; readonly page: Page; readonly remove: () => Promise<void> };

/** The cost of 10,000 waiting entries: the first view against an empty queue, the sync centre against a few entries, and reading them. */
export async function measureQueue(environment: BenchEnvironment): Promise<Measurement[]> {
  const [empty, some, full] = [
    await deviceOffline(environment, 0),
    await deviceOffline(environment, FEW),
    await deviceOffline(environment, QUEUED),
  ];
  try {
    const { ours, bare } = await full.page.evaluate(([user, times]) => window.taborBench.queueScans(user, times), [
      'manager',
      ROUNDS,
    ] as const);
    await Promise.all([empty, some, full].map(({ page }) => page.goto('about:blank')));
    const first = await compareStarts(environment, list, full, empty, 'the same with an empty queue');
    const second = await compareStarts(environment, centre, full, some, `the same with ${FEW} waiting`);
    return [first, second, compareMedians(`looking through ${QUEUED} waiting entries`, 'ms', ours, bare, 'bare getAll of the same rows')];
  } finally {
    await empty.remove();
    await some.remove();
    await full.remove();
  }
}

async function deviceOffline(environment: BenchEnvironment, count: number): Promise<Device> {
  const tablet = await newTablet();
  const context = await tablet.open();
  const page = await firstPage(context);
  await logIn(page, environment.backend.url, 'manager');
  await waitUntilOfflineReady(page);
  await loadInPage(page);
  await page.evaluate((most) => window.taborBench.generateHandovers(most), count);
  await context.setOffline(true);
  await page.evaluate((user) => window.taborBench.enqueueGenerated(user), 'manager');
  return { context, page, remove: tablet.remove };
}

async function compareStarts(
  environment: BenchEnvironment,
  screen: typeof list,
  full: Device,
  empty: Device,
  referenceName: string,
): Promise<Measurement> {
  const [ours, reference]: [number[], number[]] = [[], []];
  const url = `${environment.backend.url}${screen.path}`;
  for (let round = 0; round < ROUNDS; round++) {
    reference.push(await firstMark(empty.context, url, screen.empty));
    ours.push(await firstMark(full.context, url, screen.full));
  }
  // The first round of each warms the browser's caches of compiled code.
  return compareMedians(`${screen.name} with ${QUEUED} waiting`, 'ms', ours.slice(1), reference.slice(1), referenceName);
}

/** A whole drain with the list open: the worker's heap, and the longest task of the page. */
export async function measureLongDrain(environment: BenchEnvironment): Promise<Measurement[]> {
  const full = await deviceOffline(environment, QUEUED);
  try {
    return await drainWatched(environment, full);
  } finally {
    await full.remove();
  }
}

async function drainWatched(environment: BenchEnvironment, { context, page }: Device): Promise<Measurement[]> {
  await page.goto(`${environment.backend.url}${list.path}`);
  await page.locator(list.full).first().waitFor();
  await idle(page);
  const heap = await workerHeap(context, environment.backend.url);
  await page.evaluate(watchTasks);
  const used: number[] = [];
  await context.setOffline(false);
  for (let queueLength = QUEUED; queueLength > 0;) {
    queueLength = Math.max(0, queueLength - SAMPLE_EVERY);
    await page.waitForFunction(hasAtMost, queueLength, { polling: 500, timeout: 0 });
    used.push(await heap.used());
  }
  const tasks = await page.evaluate(() => window.longTasks);
  await heap.close();
  const [start, peak] = [median(used.slice(0, 5)), Math.max(...used)];
  const longest = Math.max(MAX_TASK_MS, ...tasks);
  console.log(
    `${tasks.length} tasks of the page over ${MAX_TASK_MS} ms${tasks.length > 0 ? `, half of them under ${Math.round(median(tasks))} ms` : ''}`,
  );
  return [
    {
      name: `largest heap of the worker during a drain of ${QUEUED}`,
      unit: 'MB',
      ours: peak,
      reference: start,
      what: 'at its start',
      ratio: peak / start,
    },
    {
      name: `longest task of the list during a drain of ${QUEUED}`,
      unit: 'ms',
      ours: longest,
      reference: MAX_TASK_MS,
      what: 'not perceptible',
      ratio: longest / MAX_TASK_MS,
    },
  ];
}

function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((tasks) => window.longTasks.push(...tasks.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

/** Whether no more than `most` entries wait: counted without the app, which is being measured. */
function hasAtMost(limit: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tabor-user-manager');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction(['outbox']).objectStore('outbox').count();
      counting.addEventListener('success', () => {
        resolve(counting.result <= limit);
        opening.result.close();
      });
    });
  });
}
