import type { BrowserContext, Page } from 'playwright';
import { newTablet } from '../support/browser.ts';
import { logIn, readyForOffline } from '../support/app.ts';
import { firstMark } from './first-mark.ts';
import { idle } from './idle.ts';
import type { Measurement } from './run.ts';
import type { Stage } from './stage.ts';
import { compared, median } from './statistics.ts';
import { workerHeap } from './worker-heap.ts';

const queued = 10_000;
/** Deliveries between two samples of the worker's heap. */
const looksEvery = 250;
const rounds = 7;
/** Milliseconds; a longer task delays a tap. */
const longestTask = 50;

const list = { name: 'first row of the handover list', path: '/vehicle-handover-document/list', full: 'tbody tr a[href]', empty: 'tbody tr a[href]' };
const centre = { name: 'sync centre', path: '/sync', full: 'main article a', empty: 'main article a' };
/** As many as the sync centre shows at first. */
const few = 20;

type Device = { readonly context: BrowserContext; readonly page: Page; readonly remove: () => Promise<void> };

/** The cost of 10,000 waiting entries: the first view against an empty queue, the sync centre against a few entries, and reading them. */
export async function measureQueue(stage: Stage): Promise<Measurement[]> {
  const [empty, some, full] = [await deviceOffline(stage, 0), await deviceOffline(stage, few), await deviceOffline(stage, queued)];
  try {
    const { ours, bare } = await full.page.evaluate(([user, times]) => window.taborBench.reads(user, times), ['manager', rounds] as const);
    await Promise.all([empty, some, full].map(({ page }) => page.goto('about:blank')));
    const first = await compareStarts(stage, list, full, empty, 'the same with an empty queue');
    const second = await compareStarts(stage, centre, full, some, `the same with ${few} waiting`);
    return [first, second, compared(`looking through ${queued} waiting entries`, 'ms', ours, bare, 'bare getAll of the same rows')];
  } finally {
    await empty.remove();
    await some.remove();
    await full.remove();
  }
}

async function deviceOffline(stage: Stage, count: number): Promise<Device> {
  const tablet = await newTablet();
  const context = await tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, stage.backend.url, 'manager');
  await readyForOffline(page);
  await page.addScriptTag({ type: 'module', url: '/bench/bench.js' });
  await page.waitForFunction(() => 'taborBench' in window);
  await page.evaluate((most) => window.taborBench.think(most), count);
  await context.setOffline(true);
  await page.evaluate((user) => window.taborBench.fill(user), 'manager');
  return { context, page, remove: tablet.remove };
}

async function compareStarts(stage: Stage, place: typeof list, full: Device, empty: Device, what: string): Promise<Measurement> {
  const [ours, reference]: [number[], number[]] = [[], []];
  const url = `${stage.backend.url}${place.path}`;
  for (let round = 0; round < rounds; round++) {
    reference.push(await firstMark(empty.context, url, place.empty));
    ours.push(await firstMark(full.context, url, place.full));
  }
  // The first round of each warms the browser's caches of compiled code.
  return compared(`${place.name} with ${queued} waiting`, 'ms', ours.slice(1), reference.slice(1), what);
}

/** A whole drain with the list open: the worker's heap, and the longest task of the page. */
export async function measureLongDrain(stage: Stage): Promise<Measurement[]> {
  const full = await deviceOffline(stage, queued);
  try {
    return await drainWatched(stage, full);
  } finally {
    await full.remove();
  }
}

async function drainWatched(stage: Stage, { context, page }: Device): Promise<Measurement[]> {
  await page.goto(`${stage.backend.url}${list.path}`);
  await page.locator(list.full).first().waitFor();
  await idle(page);
  const heap = await workerHeap(context, stage.backend.url);
  await page.evaluate(watchTasks);
  const used: number[] = [];
  await context.setOffline(false);
  for (let left = queued; left > 0; ) {
    left = Math.max(0, left - looksEvery);
    await page.waitForFunction(isLeft, left, { polling: 500, timeout: 0 });
    used.push(await heap.used());
  }
  const tasks = await page.evaluate(() => window.longTasks);
  await heap.close();
  const [start, most] = [median(used.slice(0, 5)), Math.max(...used)];
  const longest = Math.max(longestTask, ...tasks);
  console.log(`${tasks.length} tasks of the page over ${longestTask} ms${tasks.length > 0 ? `, half of them under ${Math.round(median(tasks))} ms` : ''}`);
  return [
    { name: `largest heap of the worker during a drain of ${queued}`, unit: 'MB', ours: most, reference: start, what: 'at its start', ratio: most / start },
    { name: `longest task of the list during a drain of ${queued}`, unit: 'ms', ours: longest, reference: longestTask, what: 'what nobody feels', ratio: longest / longestTask },
  ];
}

declare global {
  interface Window {
    /** Milliseconds of each task over 50 ms. */
    longTasks: number[];
  }
}

function watchTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((tasks) => window.longTasks.push(...tasks.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
}

/** Whether no more than `most` entries wait: counted without the app, which is being measured. */
function isLeft(most: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tabor-user-manager');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction(['outbox']).objectStore('outbox').count();
      counting.addEventListener('success', () => {
        resolve(counting.result <= most);
        opening.result.close();
      });
    });
  });
}
