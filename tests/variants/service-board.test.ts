import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { bServiceRequestScreens } from '../../src/entities/b-service-request/index.ts';
import { watchErrors } from '../support/browser.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { wordsOf } from '../support/screen.ts';

const at = atTheCarPark(() => startDemo({ vehicles: 300 }));
const board = '/b-service-request/list';
const words = wordsOf('pl', 'b-service-request');

let context: BrowserContext;
let page: Page;
let errors: string[];

beforeEach(async () => {
  context = await at.tablet.open();
  page = context.pages()[0] ?? (await context.newPage());
  errors = watchErrors(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
});
afterEach(() => expect(errors).toEqual([]));

const rows = () => page.locator('tbody tr');

async function openBoard(): Promise<void> {
  await page.clock.install();
  await page.goto(`${at.network.url}${board}`);
  await rows().first().waitFor();
}

/** The next answer to the board's question. */
function answered(): Promise<unknown> {
  return page.waitForResponse((response) => response.url().includes('ODataBServiceRequest') && response.ok());
}

test('[R-043] the board is open to everybody, with its own columns and without header and menu, and reloads every minute', async () => {
  await openBoard();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(bServiceRequestScreens.columns.map(({ field }) => words(`columns.${field}`)));
  expect(await page.getByRole('navigation').count() + (await page.getByRole('link', { name: 'Zaloguj się' }).count())).toBe(0);
  const again = answered();
  await page.clock.runFor(60_000);
  await again;
});

test('[R-043] [R-111] without a network the board keeps its last rows, says how old they are, over a restart too, and catches up by itself', async () => {
  await openBoard();
  await page.getByText(words('age.now')).waitFor();
  const shown = await rows().allTextContents();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.getByText(words('lost')).waitFor();
  await page.clock.runFor(7 * 60_000);
  await page.getByText('sprzed 7 minut').waitFor();
  expect(await rows().allTextContents()).toEqual(shown);
  await page.reload();
  await rows().first().waitFor();
  await page.getByText(words('lost')).waitFor();
  await context.setOffline(false);
  await page.getByText(words('lost')).waitFor({ state: 'detached' });
  await page.getByText(words('age.now')).waitFor();
});

test('[R-043] what is longer than the screen turns its pages by itself, and waits for who wants to read', async () => {
  await page.setViewportSize({ width: 1920, height: 460 });
  await openBoard();
  const pages = page.getByText(/^Strona \d+ z \d+$/);
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 1 z [2-9]$/);
  const first = await rows().first().textContent();
  await page.clock.runFor(15_000);
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 2 z /);
  expect(await rows().first().textContent()).not.toBe(first);
  await page.getByRole('button', { name: words('pause') }).click();
  await page.clock.runFor(60_000);
  expect(await pages.textContent()).toMatch(/^Strona 2 z /);
  await page.getByRole('button', { name: words('previous') }).click();
  await expect.poll(() => pages.textContent()).toMatch(/^Strona 1 z /);
});

test('[R-043] the board is read from across the room: its type grows with the wall, all columns stay on it', async () => {
  const sizeOf = (selector: string) => page.locator(selector).first().evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  for (const [width, height, least] of [[1920, 1080, 19], [3840, 2160, 31]] as const) {
    await page.setViewportSize({ width, height });
    await openBoard();
    expect(await sizeOf('tbody td:nth-child(2)')).toBeGreaterThanOrEqual(least);
    expect(await sizeOf('tbody td:first-child')).toBeGreaterThan(least);
    const last = await page.getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
    // Whole rows, and as many as there is room for.
    const [lowest, tall] = [await rows().last().boundingBox(), await rows().first().boundingBox()];
    expect((lowest?.y ?? height) + (lowest?.height ?? 0)).toBeLessThanOrEqual(height);
    expect((tall?.height ?? 0) / height).toBeLessThan(0.1);
  }
});

test('[R-111] the board keeps the screen awake, and asks again when the browser has let it sleep', async () => {
  await page.addInitScript(() => {
    const held: { released: boolean; release: () => Promise<void> }[] = [];
    const request = () => {
      const lock = { released: false, release: () => Promise.resolve() };
      held.push(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { held });
  });
  await openBoard();
  const held = () => page.evaluate(() => (window as unknown as { held: { released: boolean }[] }).held.filter(({ released }) => !released).length);
  await expect.poll(held).toBeGreaterThan(0);
  const before = await held();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await held()).toBe(before);
  await page.evaluate(() => {
    for (const lock of (window as unknown as { held: { released: boolean }[] }).held) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(held).toBe(1);
});

test('[R-043] [R-111] hundreds of reloads with the network coming and going leave nothing behind: no nodes, no listeners, no memory', async () => {
  // Faster timers of the browser's own: a clock that a test plays keeps a record of what it played.
  await page.addInitScript((times) => {
    const [every, once] = [window.setInterval.bind(window), window.setTimeout.bind(window)];
    const faster = (ms = 0) => (ms < 10_000 ? ms : ms / times);
    Object.assign(window, {
      setInterval: (act: () => void, ms?: number) => every(act, faster(ms)),
      setTimeout: (act: () => void, ms?: number) => once(act, faster(ms)),
    });
  }, 400);
  await page.goto(`${at.network.url}${board}`);
  await rows().first().waitFor();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable');
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().includes('ODataBServiceRequest') && response.ok()) answers += 1;
  });
  const reload = async (times: number) => {
    for (let some = 0; some < times; some += 10) {
      const next = answers + 10;
      await expect.poll(() => answers, { timeout: 60_000 }).toBeGreaterThanOrEqual(next);
      await context.setOffline(true);
      await page.getByText(words('lost')).waitFor();
      await context.setOffline(false);
      await page.getByText(words('lost')).waitFor({ state: 'detached' });
    }
  };
  const kept = async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize'), elements: await page.locator('*').count() };
  };
  // What only the first times need is there by then.
  await reload(100);
  const before = await kept();
  await reload(300);
  const after = await kept();
  expect(after.elements).toBe(before.elements);
  // Some come and go with messages; one for each reload would be three hundred.
  expect(after.listeners - before.listeners).toBeLessThan(20);
  // Text that the last drawing replaced may wait for its collection; growth with every reload would be thousands.
  expect(after.nodes - before.nodes).toBeLessThan(100);
  // What the browser compiled meanwhile; a page of rows kept each time would be twice as much and more.
  expect(after.heap - before.heap).toBeLessThan(600_000);
});
