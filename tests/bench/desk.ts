import type { Page } from 'playwright';
import { startBackend } from '../support/backend/backend.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { newTablet } from '../support/browser/browser.ts';
import { idle } from './idle.ts';
import { step } from './list-steps.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import type { Measurement } from './run.ts';
import { median } from './statistics.ts';

const VEHICLES = 5_000;
const SHIPMENTS = 20_000;
const ROUNDS = 8;

/** A wait of a manager: what the click opens, the elements that end it, and the target in milliseconds. */
type Wait = { readonly name: string; readonly path: string; readonly ends: string; readonly wanted: number };

const row = 'tbody tr a[href]';
const waits: readonly Wait[] = [
  { name: `first rows of ${VEHICLES} vehicles`, path: '/vehicle/list', ends: `${row}[href^="/vehicle/item/"]`, wanted: 600 },
  { name: `first rows of ${SHIPMENTS} shipments`, path: '/forwarding-portfolio/list', ends: `${row}[href^="/forwarding-portfolio/item/"]`, wanted: 600 },
  { name: `groups of ${SHIPMENTS} shipments`, path: '/forwarding-portfolio/list?group=ClientName', ends: 'tbody button[aria-expanded]', wanted: 800 },
  { name: 'notices on Home', path: '/', ends: 'main li a[href*="/list?"]', wanted: 400 },
];
const SEARCH_WANTED_MS = 200;

/** What a manager of a large fleet waits for, from the click to what is shown, online and with the data on the device; against the wanted times. */
export async function measureDesk({ publicDir }: BenchEnvironment): Promise<Measurement[]> {
  const backend = await startBackend({ publicDir, vehicles: VEHICLES, shipments: SHIPMENTS, isLowPriority: true, environment: { DEMO_MODE: 'true' } });
  const desk = await newTablet();
  try {
    const context = await desk.open({ viewport: { width: 1440, height: 900 } });
    const page = context.pages()[0] ?? (await context.newPage());
    await logIn(page, backend.url, 'manager');
    await waitUntilOfflineReady(page);
    const times = waits.map((): number[] => []);
    const searches: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, wait] of waits.entries()) times[index]?.push(await waitFor(page, wait));
      await waitFor(page, waits[0] as Wait);
      for (const make of ['Ford', 'Toyota']) searches.push(await search(page, make));
    }
    // The first round loads the code.
    const measured = waits.map(({ name, wanted }, index) => against(name, times[index] ?? [], wanted));
    return [...measured, against(`search in ${VEHICLES} vehicles`, searches, SEARCH_WANTED_MS)];
  } finally {
    await desk.remove();
    await backend.stop();
  }
}

function against(name: string, times: readonly number[], wanted: number): Measurement {
  const ours = median(times.slice(1));
  return { name, unit: 'ms', ours, reference: wanted, what: 'the target', ratio: ours / wanted };
}

/** Milliseconds from the click to the elements, from a screen that shows none of them. */
async function waitFor(page: Page, { path, ends }: Wait): Promise<number> {
  await page.evaluate(() => history.pushState(null, '', '/settings'));
  await page.getByRole('main').getByRole('heading', { name: 'Ustawienia', level: 1 }).waitFor();
  await idle(page);
  return page.evaluate(openAndWait, { path, ends });
}

/** Runs in the page. The router follows the address as it follows a link. */
function openAndWait({ path, ends }: { readonly path: string; readonly ends: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} showed no ${ends}`)), 20_000);
    const seen = new MutationObserver(() => {
      if (!document.querySelector(ends)) return;
      clearTimeout(timer);
      seen.disconnect();
      resolve(performance.now() - start);
    });
    const start = performance.now();
    seen.observe(document, { childList: true, subtree: true });
    history.pushState(null, '', path);
  });
}

async function search(page: Page, text: string): Promise<number> {
  const time = await page.evaluate(step, { tap: null, field: 'main input[type=search]', text });
  await page.waitForFunction((asked) => (new URLSearchParams(location.search).get('search') ?? '') === asked, text);
  await idle(page);
  return time;
}
