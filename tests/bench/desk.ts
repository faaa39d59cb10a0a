import type { Page } from 'playwright';
import { BackendClient } from '../support/backend/backend-client.ts';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { runStatement, startNewestPostgres } from '../support/backend/postgres.ts';
import { goInApp, logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstPage, newTablet, type Tablet } from '../support/browser/browser.ts';
import { idle } from './idle.ts';
import { step } from './list-steps.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import type { Measurement } from './run.ts';
import { median } from './statistics.ts';

const VEHICLES = 5_000;
const SHIPMENTS = 20_000;
/** Vehicles with handovers, bookings and costs. The demo takes minutes to make these for 5,000. */
const DEMO_VEHICLES = 300;
/** The first round loads the code. */
const ROUNDS = 6;

/** A wait of a manager: the link that is followed, the elements that end the wait, and the target in milliseconds. */
type Wait = { readonly name: string; readonly path: string; readonly ends: string; readonly wanted: number };

const waits: readonly Wait[] = [
  { name: `first rows of ${VEHICLES} vehicles`, path: '/vehicle/list', ends: 'tbody a[href^="/vehicle/item/"]', wanted: 600 },
  {
    name: `first rows of ${SHIPMENTS} shipments`,
    path: '/forwarding-portfolio/list',
    ends: 'tbody a[href^="/forwarding-portfolio/item/"]',
    wanted: 600,
  },
  {
    name: `groups of ${SHIPMENTS} shipments`,
    path: '/forwarding-portfolio/list?group=ClientName',
    ends: 'tbody button[aria-expanded]',
    wanted: 800,
  },
  { name: 'notices on Home', path: '/', ends: 'main li a[href*="/list?"]', wanted: 400 },
];
const SEARCH_WANTED_MS = 200;

/** Waiting times of a manager of a large fleet, from the click to the result, online and with the device prepared; against the targets. */
export async function measureDesk({ publicDir }: BenchEnvironment): Promise<Measurement[]> {
  const postgres = await startNewestPostgres();
  const desk = await newTablet();
  try {
    return await measure(desk, await startLargeFleet(postgres.url, publicDir));
  } finally {
    await desk.remove();
    await postgres.stop();
  }
}

async function measure(desk: Tablet, backend: Backend): Promise<Measurement[]> {
  try {
    const client = await BackendClient.of(backend);
    const plates = (await client.get<{ value: { RegistrationNumber: string }[] }>('/api/ODataVehicle?$skip=2000&$top=2')).value.map(
      ({ RegistrationNumber }) => RegistrationNumber,
    );
    const context = await desk.open({ viewport: { width: 1440, height: 900 } });
    const page = await firstPage(context);
    await logIn(page, backend.url, 'manager');
    await waitUntilOfflineReady(page);
    const times = waits.map((): number[] => []);
    const searches: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, wait] of waits.entries()) times[index]?.push(await waitFor(page, wait));
      await waitFor(page, waits[0] as Wait);
      for (const plate of plates) searches.push(await search(page, plate));
    }
    const measured = waits.map(({ name, wanted }, index) => against(name, (times[index] ?? []).slice(1), wanted));
    return [...measured, against(`search in ${VEHICLES} vehicles`, searches.slice(plates.length), SEARCH_WANTED_MS)];
  } finally {
    await backend.stop();
  }
}

/** A backend over a demo fleet with all shipments, and copies of its vehicles; it serves at a low priority. */
async function startLargeFleet(databaseUrl: string, publicDir: string): Promise<Backend> {
  const options = { databaseUrl, publicDir, vehicles: DEMO_VEHICLES, shipments: SHIPMENTS, environment: { DEMO_MODE: 'true' } };
  await (await startBackend(options)).stop();
  await runStatement(
    databaseUrl,
    `INSERT INTO vehicle ("RegistrationNumber", "Make", "Model", "Type", "TypeByPurpose", "Fuel", "ProductionYear", "OrganizationStructure", "CostPlace")
    SELECT 'ZX ' || lpad((made * ${DEMO_VEHICLES} + v."Id")::text, 5, '0'), v."Make", v."Model", v."Type", v."TypeByPurpose", v."Fuel", v."ProductionYear", v."OrganizationStructure", v."CostPlace"
    FROM vehicle v, generate_series(1, ${Math.ceil(VEHICLES / DEMO_VEHICLES)}) made ORDER BY made, v."Id" LIMIT ${VEHICLES - DEMO_VEHICLES}`,
  );
  return startBackend({ ...options, isLowPriority: true });
}

function against(name: string, times: readonly number[], target: number): Measurement {
  const ours = median(times);
  return { name, unit: 'ms', ours, reference: target, what: 'the target', ratio: ours / target };
}

/** Milliseconds from the click to the elements, from a screen that shows none of them. */
async function waitFor(page: Page, { path, ends }: Wait): Promise<number> {
  await goInApp(page, '/settings');
  await idle(page);
  return page.evaluate(openAndWait, { path, ends });
}

/** Runs in the page. The router follows the address as it follows a link. */
function openAndWait({ path, ends }: { readonly path: string; readonly ends: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${path} showed no ${ends}`)), 20_000);
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!document.querySelector(ends)) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(document, { childList: true, subtree: true });
    history.pushState(null, '', path);
  });
}

async function search(page: Page, plate: string): Promise<number> {
  const time = await page.evaluate(step, { tap: null, field: 'main input[type=search]', text: plate });
  await page.waitForFunction((text) => (new URLSearchParams(location.search).get('search') ?? '') === text, plate);
  await idle(page);
  return time;
}
