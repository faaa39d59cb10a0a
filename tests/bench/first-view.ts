import { firstPage, newTablet } from '../support/browser/browser.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstViewsOf } from '../support/browser/device-state.ts';
import { idle } from './idle.ts';
import { startTimes, type StartTimes } from './first-mark.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { compareMedians, median } from './statistics.ts';

const ROUNDS = 9;
/** Milliseconds. */
const MAX_TASK_MS = 100;
const firstRow = 'tbody tr a[href]';
const list = '/vehicle-handover-document/list';

/** From a cold offline navigation to the first row of the handover list, against an empty React page served the same way. */
export async function measureFirstView(environment: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const app = await firstPage(context);
    await logIn(app, environment.backend.url, 'manager');
    await waitUntilOfflineReady(app);
    // The device has shown the list before.
    await app.goto(environment.backend.url + list);
    while (!(await firstViewsOf(app, 'manager')).includes(list)) await idle(app);
    await app.close();
    const floor = await context.newPage();
    await floor.goto(environment.floorUrl);
    await floor.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await floor.close();
    await context.setOffline(true);
    const ours: StartTimes[] = [];
    const reference: StartTimes[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      reference.push(await startTimes(context, environment.floorUrl, firstRow));
      ours.push(await startTimes(context, environment.backend.url + list, firstRow));
    }
    // The first round of each warms the browser's caches of compiled code.
    const compare = (name: string, time: keyof StartTimes) =>
      compareMedians(
        name,
        'ms',
        ours.slice(1).map((one) => one[time]),
        reference.slice(1).map((one) => one[time]),
        'empty React page from a worker’s cache',
      );
    const longest = median(ours.slice(1).map((one) => one.longest));
    return [
      compare('first row of the handover list offline', 'mark'),
      compare('that list, drawn by the app', 'drawn'),
      compare('first paint of the handover list offline', 'paint'),
      {
        name: 'longest task of that start',
        unit: 'ms',
        ours: longest,
        reference: MAX_TASK_MS,
        what: 'the target',
        ratio: longest / MAX_TASK_MS,
      },
    ];
  } finally {
    await tablet.remove();
  }
}
