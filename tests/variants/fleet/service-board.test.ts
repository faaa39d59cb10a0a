import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { bServiceRequestScreens } from '../../../src/entities/b-service-request/index.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo({ vehicles: 300 }));
const boardPath = '/b-service-request/list';
const texts = localeTexts('pl', 'b-service-request');

let context: BrowserContext;
let page: Page;
let errors: string[];

beforeEach(async () => {
  context = await setup.tablet.open();
  page = await firstPage(context);
  errors = watchErrors(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
});
afterEach(() => expect(errors).toEqual([]));

const rows = () => page.locator('tbody tr');

async function openBoard(): Promise<void> {
  await page.clock.install();
  await page.goto(`${setup.network.url}${boardPath}`);
  await rows().first().waitFor();
}

/** The next successful response of the board's list call. */
function waitForReload(): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('ODataBServiceRequest') && response.ok());
}

test('[R-043] the board is public, without header and menu, and reloads every minute', async () => {
  await openBoard();
  const columns = bServiceRequestScreens.columns.filter(({ field }) =>
    (entityRegistry['b-service-request'].grid.forVisitors as readonly string[]).includes(field),
  );
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(columns.map(({ field }) => texts(`columns.${field}`)));
  expect((await page.getByRole('navigation').count()) + (await page.getByRole('link', { name: 'Zaloguj się' }).count())).toBe(0);
  const again = waitForReload();
  await page.clock.runFor(60_000);
  await again;
});

test('[R-043] [R-111] offline, the board shows its last rows with age, then recovers', async () => {
  await openBoard();
  await page.getByText(texts('age.now')).waitFor();
  const onlineRows = await rows().allTextContents();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByText(texts('lost')).waitFor();
  await page.clock.runFor(7 * 60_000);
  await page.getByText('sprzed 7 minut').waitFor();
  expect(await rows().allTextContents()).toEqual(onlineRows);
  await page.reload();
  await rows().first().waitFor();
  await page.getByText(texts('lost')).waitFor();
  await context.setOffline(false);
  await page.getByText(texts('lost')).waitFor({ state: 'detached' });
  await page.getByText(texts('age.now')).waitFor();
});

test('[R-043] turns pages automatically when rows overflow, until the user pauses', async () => {
  await page.setViewportSize({ width: 1920, height: 460 });
  await openBoard();
  const pages = page.getByText(/^Strona \d+ z \d+$/);
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 1 z [2-9]$/);
  const first = await rows().first().textContent();
  await page.clock.runFor(15_000);
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 2 z /);
  expect(await rows().first().textContent()).not.toBe(first);
  await page.getByRole('button', { name: texts('pause') }).click();
  await page.clock.runFor(60_000);
  expect(await pages.textContent()).toMatch(/^Strona 2 z /);
  await page.getByRole('button', { name: texts('previous') }).click();
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 1 z /);
});

test('[R-043] type size grows with the wall screen and all columns stay visible', async () => {
  const sizeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const [width, height, least] of [
    [1920, 1080, 19],
    [3840, 2160, 31],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openBoard();
    expect(await sizeOf('tbody td:nth-child(2)')).toBeGreaterThanOrEqual(least);
    expect(await sizeOf('tbody td:first-child')).toBeGreaterThan(least);
    const last = await page.getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
    // Only whole rows, as many as fit.
    const [lowest, tall] = [await rows().last().boundingBox(), await rows().first().boundingBox()];
    expect((lowest?.y ?? height) + (lowest?.height ?? 0)).toBeLessThanOrEqual(height);
    expect((tall?.height ?? 0) / height).toBeLessThan(0.1);
  }
});

test('[R-111] holds the wake lock and requests it again after the browser released it', async () => {
  await page.addInitScript(() => {
    const locks: { released: boolean; release: () => Promise<void> }[] = [];
    const request = () => {
      const lock = { released: false, release: () => Promise.resolve() };
      locks.push(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { locks });
  });
  await openBoard();
  const countActiveLocks = () =>
    page.evaluate(() => (window as unknown as { locks: { released: boolean }[] }).locks.filter(({ released }) => !released).length);
  await expect.poll(countActiveLocks).toBeGreaterThan(0);
  const lockCount = await countActiveLocks();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await countActiveLocks()).toBe(lockCount);
  await page.evaluate(() => {
    for (const lock of (window as unknown as { locks: { released: boolean }[] }).locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(countActiveLocks).toBe(1);
});

test('[R-043] [R-111] 400 reloads and reconnects leak no nodes, listeners or memory', async () => {
  // The test speeds up the browser's own timers: Playwright's fake clock would accumulate a log in memory.
  await page.addInitScript((times) => {
    const [nativeSetInterval, nativeSetTimeout] = [window.setInterval.bind(window), window.setTimeout.bind(window)];
    const faster = (ms = 0) => (ms < 10_000 ? ms : ms / times);
    Object.assign(window, {
      setInterval: (act: () => void, ms?: number) => nativeSetInterval(act, faster(ms)),
      setTimeout: (act: () => void, ms?: number) => nativeSetTimeout(act, faster(ms)),
    });
  }, 400);
  await page.goto(`${setup.network.url}${boardPath}`);
  await rows().first().waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  let responses = 0;
  page.on('response', (response) => {
    if (response.url().includes('ODataBServiceRequest') && response.ok()) responses += 1;
  });
  const reload = async (times: number) => {
    for (let distance = 0; distance < times; distance += 10) {
      const next = responses + 10;
      await expect.poll(() => responses, { timeout: 60_000 }).toBeGreaterThanOrEqual(next);
      await context.setOffline(true);
      await page.getByText(texts('lost')).waitFor();
      await context.setOffline(false);
      await page.getByText(texts('lost')).waitFor({ state: 'detached' });
    }
  };
  const measure = async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      nodes: metricOf('Nodes'),
      listeners: metricOf('JSEventListeners'),
      heap: metricOf('JSHeapUsedSize'),
      elements: await page.locator('*').count(),
    };
  };
  // Warm-up: one-time allocations happen in the first reloads.
  await reload(100);
  const before = await measure();
  await reload(300);
  const after = await measure();
  expect(after.elements).toBe(before.elements);
  // Messages add and remove a few listeners; a leak of one per reload would be 300.
  expect(after.listeners - before.listeners).toBeLessThan(20);
  // Replaced text nodes may await garbage collection; a leak per reload would be thousands.
  expect(after.nodes - before.nodes).toBeLessThan(100);
  // Allows for code the browser compiled meanwhile; leaking a page of rows per reload would be more than twice as much.
  expect(after.heap - before.heap).toBeLessThan(600_000);
});
