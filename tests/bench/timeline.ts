import { setTimeout as delay } from 'node:timers/promises';
import { errors, type BrowserContext, type Page } from 'playwright';
import { toWireDate } from '../../src/contract/wire/wire-date.ts';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstMark } from './first-mark.ts';
import { idle } from './idle.ts';
import { loadInPage } from './load-in-page.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians, percentile } from './statistics.ts';

const BOOKINGS_PER_VEHICLE = 20;
const ROUNDS = 5;
/** Pixels per second: a hard fling of a long list. */
const SPEED = 8_000;
/** Number of weeks turned to, each scrolled from side to side. */
const WEEKS = 3;
/** Repetitions of Tabor's scrolling: each run's longest frame is reported. */
const RUNS = 3;
const TIMEOUT_MS = 90_000;
/** A number of vehicles that both timelines can show. */
const COMMON_VEHICLES = 500;

/** Frame lengths while scrolling and while turning weeks; the heap afterwards. */
type ScrollResult = { readonly flung: readonly number[]; readonly turned: readonly number[]; readonly heap: number };

/**
 * A week of 500 vehicles: time to the first bar, frame lengths while scrolling, and heap, against an open-source timeline of the same week.
 */
export function measureTimeline(environment: BenchEnvironment): Promise<Measurement[]> {
  return measureSize(environment, COMMON_VEHICLES);
}

/** The same with 5,000 vehicles and 100,000 bookings, against 500 where the reference cannot show as many. */
export function measureLargeTimeline(environment: BenchEnvironment): Promise<Measurement[]> {
  return measureSize(environment, 5_000);
}

async function measureSize(environment: BenchEnvironment, vehicles: number): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const app = await firstPage(context);
    await logIn(app, environment.backend.url, 'manager');
    await waitUntilOfflineReady(app);
    await loadInPage(app);
    await context.setOffline(true);
    const monday = mondayOf(new Date());
    await app.evaluate(([count, perVehicle, from]) => window.taborBench.fillTimeline('manager', count, perVehicle, from), [
      vehicles,
      BOOKINGS_PER_VEHICLE,
      monday,
    ] as const);
    const schedule = `${environment.backend.url}/vehicle-rental/schedule?view=week&day=${monday}`;
    const [opened, listed]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      listed.push(await firstMark(context, `${environment.backend.url}/vehicle/list`, 'tbody tr a[href]'));
      opened.push(await firstMark(context, schedule, '[data-bar]'));
    }
    const [ours, empty]: [ScrollResult[], ScrollResult[]] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      await app.goto(schedule);
      await app.locator('[data-bar]').first().waitFor();
      await app.bringToFront();
      await idle(app);
      ours.push(await measureScroll(app, '[role="grid"]', 'button[aria-label="Później"]'));
      empty.push(await scrollEmptyPage(context, vehicles));
    }
    const theirs = (await scrollReference(environment, vehicles, monday)) ?? (await scrollReference(environment, COMMON_VEHICLES, monday));
    if (!theirs) throw new Error('the open-source timeline shows nothing');
    const flung = ours.flatMap((one) => one.flung);
    const referenceName = `@event-calendar/core with the week’s share of ${theirs.vehicles * BOOKINGS_PER_VEHICLE} bookings of ${theirs.vehicles} vehicles`;
    return [
      compareMedians(`week of ${vehicles} vehicles offline`, 'ms', opened.slice(1), listed.slice(1), 'the vehicle list offline'),
      compareMedians(`frame while flung through ${vehicles} vehicles`, 'ms', flung, theirs.flung, referenceName),
      compareMedians(
        `longest but a twentieth of these frames, ${vehicles} vehicles`,
        'ms',
        [percentile(flung, 0.95)],
        [percentile(theirs.flung, 0.95)],
        referenceName,
      ),
      compareMedians(
        `longest of these frames, ${vehicles} vehicles`,
        'ms',
        [Math.max(...flung)],
        [Math.max(...theirs.flung)],
        referenceName,
      ),
      ...ours.map((one, run) =>
        compareMedians(
          `longest frame of fling ${run + 1} through ${vehicles} vehicles`,
          'ms',
          [Math.max(...one.flung)],
          [Math.max(...(empty[run]?.flung ?? []))],
          'an empty page of that size, beside it',
        ),
      ),
      compareMedians(
        `longest frame while weeks of ${vehicles} vehicles are turned`,
        'ms',
        [Math.max(...ours.flatMap(({ turned }) => turned))],
        [Math.max(...theirs.turned)],
        referenceName,
      ),
      compareMedians(`heap with ${vehicles} vehicles`, 'MB', [ours.at(-1)?.heap ?? NaN], [theirs.heap], referenceName),
    ];
  } finally {
    await tablet.remove();
  }
}

/** The same scrolling of an empty element: the frame lengths of the machine itself. */
async function scrollEmptyPage(context: BrowserContext, vehicles: number): Promise<ScrollResult> {
  const page = await context.newPage();
  await page.setContent(`<div id="bare" style="height: 800px; overflow: auto"><div style="height: ${vehicles * 56}px"></div></div>`);
  await page.bringToFront();
  await idle(page);
  const bare = await measureScroll(page, '#bare', 'body', 0);
  await page.close();
  return bare;
}

/** The same with the open-source timeline, in a separate browser; null when it did not show or scroll so many vehicles within 90 s. */
async function scrollReference(
  environment: BenchEnvironment,
  vehicles: number,
  monday: string,
): Promise<(ScrollResult & { readonly vehicles: number }) | null> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const floor = await firstPage(context);
    await floor.goto(`${environment.floorUrl}/timeline.html?vehicles=${vehicles}&each=${BOOKINGS_PER_VEHICLE}&monday=${monday}`, {
      waitUntil: 'commit',
    });
    await floor.locator('body[data-ready]').waitFor({ timeout: TIMEOUT_MS, state: 'attached' });
    await floor.locator('.ec-event').first().waitFor({ timeout: TIMEOUT_MS, state: 'attached' });
    await floor.bringToFront();
    const scrolling = measureScroll(floor, '.ec-main', '.ec-next').catch(() => null);
    const outcome = await Promise.race([scrolling, delay(TIMEOUT_MS, null, { ref: false })]);
    return outcome && { ...outcome, vehicles };
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return null;
  } finally {
    // A page that still computes ignores a graceful close.
    await tablet.kill();
    await tablet.remove();
  }
}

/**
 * Scrolls down and up through all rows, and sideways through some weeks, by the distance that fits the last frame's length: no frame is
 * skipped.
 */
async function measureScroll(page: Page, board: string, later: string, turnedTo = WEEKS): Promise<ScrollResult> {
  const lengths = await page.evaluate(
    async ([selector, next, pace, turns]) => {
      const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.scrollHeight > one.clientHeight + 10);
      if (!element) throw new Error(`${selector} cannot be scrolled`);
      const [flung, turned]: [number[], number[]] = [[], []];
      let before = performance.now();
      const frame = async (into: number[]) => {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        const length = now - before;
        before = now;
        into.push(length);
        return length;
      };
      const fling = async (axis: 'scrollTop' | 'scrollLeft', to: number) => {
        const from = element[axis];
        const way = Math.abs(to - from);
        for (let distance = 0; distance < way;) {
          distance = Math.min(way, distance + Math.max(1, ((await frame(flung)) / 1_000) * pace));
          element[axis] = from + Math.sign(to - from) * distance;
        }
        await frame(flung);
      };
      const [bottom, right] = [element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth];
      await fling('scrollTop', bottom);
      await fling('scrollTop', bottom / 2);
      for (let week = 0; week < turns; week++) {
        await fling('scrollLeft', right);
        await fling('scrollLeft', 0);
        document.querySelector<HTMLElement>(next)?.click();
        for (let spent = 0; spent < 1_000;) spent += await frame(turned);
      }
      return { flung, turned };
    },
    [board, later, SPEED, turnedTo] as const,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { ...lengths, heap: usedSize / 1e6 };
}

function mondayOf(date: Date): string {
  const monday = new Date(date);
  monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7));
  return toWireDate(monday);
}
