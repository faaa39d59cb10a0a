import { newTablet } from '../support/browser.ts';
import { logIn, readyForOffline } from '../support/app.ts';
import { firstMark } from './first-mark.ts';
import type { Measurement } from './run.ts';
import type { Stage } from './stage.ts';
import { compared } from './statistics.ts';

const rounds = 9;
const firstRow = 'tbody tr a[href]';

/** From a cold offline navigation to the first row of the handover list, against an empty React page served the same way. */
export async function measureFirstView(stage: Stage): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const app = context.pages()[0] ?? (await context.newPage());
    await logIn(app, stage.backend.url, 'manager');
    await readyForOffline(app);
    await app.close();
    const floor = await context.newPage();
    await floor.goto(stage.floorUrl);
    await floor.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await floor.close();
    await context.setOffline(true);
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = 0; round < rounds; round++) {
      reference.push(await firstMark(context, stage.floorUrl, firstRow));
      ours.push(await firstMark(context, `${stage.backend.url}/vehicle-handover-document/list`, firstRow));
    }
    // The first round of each warms the browser's caches of compiled code.
    return [compared('first row of the handover list offline', 'ms', ours.slice(1), reference.slice(1), 'empty React page from a worker’s cache')];
  } finally {
    await tablet.remove();
  }
}
