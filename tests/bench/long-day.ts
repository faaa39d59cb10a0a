import type { CDPSession, Page } from 'playwright';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { bookings, findFreeNeighbours, recordsOnDay } from '../support/browser/timeline.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';

const DAY = '2031-03-04';
/** A change every five minutes of 24 hours, each waited for. */
const CHANGES = 24 * 12;
/** Changes before the first measurement: code is loaded and caches are filled. */
const WARM_UP = 40;
/** Megabytes. */
const MAX_GROWTH = 5;

/** Growth of the memory of an open list and an open schedule while a colleague's changes arrive for a day. */
export async function measureLongDay(environment: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const list = await firstPage(context);
    const colleague = await BackendClient.of(environment.backend);
    const [vehicle] = await findFreeNeighbours(colleague, DAY);
    const records = recordsOnDay(colleague, bookings, DAY);
    const id = await records.create(vehicle, '08:00', '10:00', { TravelPurpose: 'change 0' });
    const { TravelPurpose: _, RowVersion: __, ...booking } = await records.get(id);
    await logIn(list, environment.backend.url, 'manager');
    await waitUntilOfflineReady(list);
    await list.goto(`${environment.backend.url}/vehicle-rental/list?search=${encodeURIComponent(vehicle.RegistrationNumber)}`);
    await list.getByText('change 0', { exact: true }).waitFor();
    const schedule = await context.newPage();
    await schedule.goto(`${environment.backend.url}/vehicle-rental/schedule?day=${DAY}`);
    await schedule.getByRole('rowheader', { name: vehicle.RegistrationNumber }).waitFor();
    const heaps = await Promise.all([list, schedule].map(heapOf));
    const follow = async (from: number, to: number) => {
      for (let change = from; change <= to; change++) {
        const text = `change ${change}`;
        await colleague.change(bookings.save, { ...booking, TravelPurpose: text });
        await list.getByText(text, { exact: true }).waitFor();
      }
    };
    await follow(1, WARM_UP);
    const before = await Promise.all(heaps.map((used) => used()));
    await follow(WARM_UP + 1, WARM_UP + CHANGES);
    const after = await Promise.all(heaps.map((used) => used()));
    return ['list', 'schedule'].map((name, index) => {
      const growth = (after[index] ?? NaN) - (before[index] ?? NaN);
      return {
        name: `growth of an open ${name} over ${CHANGES} changes`,
        unit: 'MB',
        ours: growth,
        reference: MAX_GROWTH,
        what: 'the target',
        ratio: growth / MAX_GROWTH,
      };
    });
  } finally {
    await tablet.remove();
  }
}

/** Reads the megabytes of the page's heap after garbage collection. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const devTools: CDPSession = await page.context().newCDPSession(page);
  return async () => {
    await devTools.send('HeapProfiler.collectGarbage');
    return (await devTools.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
  };
}
