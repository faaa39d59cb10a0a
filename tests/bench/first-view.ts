import { newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstMark } from './first-mark.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians } from './statistics.ts';

const ROUNDS = 9;
const firstRow = 'tbody tr a[href]';

/** From a cold offline navigation to the first row of the handover list, against an empty React page served the same way. */
export async function measureFirstView(environment: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const app = context.pages()[0] ?? (await context.newPage());
    await logIn(app, environment.backend.url, 'manager');
    await waitUntilOfflineReady(app);
    await app.close();
    const floor = await context.newPage();
    await floor.goto(environment.floorUrl);
    await floor.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await floor.close();
    await context.setOffline(true);
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      reference.push(await firstMark(context, environment.floorUrl, firstRow));
      ours.push(await firstMark(context, `${environment.backend.url}/vehicle-handover-document/list`, firstRow));
    }
    // The first round of each warms the browser's caches of compiled code.
    return [compareMedians('first row of the handover list offline', 'ms', ours.slice(1), reference.slice(1), 'empty React page from a worker’s cache')];
  } finally {
    await tablet.remove();
  }
}
