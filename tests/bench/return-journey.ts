import { BackendClient } from '../support/backend/backend-client.ts';
import { logIn, refreshOfflineData } from '../support/browser/app.ts';
import { firstPage, newTablet } from '../support/browser/browser.ts';
import { bookedCar, returnLink, returnWithoutDamage } from '../support/browser/return-journey.ts';
import { countTouches } from '../support/browser/touches.ts';
import { waitForLastHandover } from '../support/browser/wait-for-last-handover.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import type { Measurement } from './run.ts';

/** The form before the handover was redesigned, by hand: 28 taps and strokes. */
const EARLIER_MS = 80_000;

/**
 * From a tap on Home to the saved protocol of a return without new damage, offline, as fast as the app takes the taps. The terms ask for
 * three seconds.
 */
export async function measureReturnJourney({ backend }: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const car = await bookedCar(await BackendClient.of(backend));
    const context = await tablet.open();
    const page = await firstPage(context);
    await logIn(page, backend.url, 'driver');
    await refreshOfflineData(page);
    await returnLink(page, car).waitFor();
    await waitForLastHandover(page, car);
    await context.setOffline(true);
    const taps = await countTouches(page);
    const start = performance.now();
    await returnWithoutDamage(page, car);
    const elapsed = performance.now() - start;
    return [
      {
        name: `return without new damage, ${await taps()} taps and two signatures`,
        unit: 'ms',
        ours: elapsed,
        reference: EARLIER_MS,
        what: 'earlier form by hand',
        ratio: elapsed / EARLIER_MS,
      },
    ];
  } finally {
    await tablet.remove();
  }
}
