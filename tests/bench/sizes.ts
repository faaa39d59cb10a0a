import { firstPage, newTablet } from '../support/browser/browser.ts';
import { scriptSizes } from '../support/browser/script-sizes.ts';
import type { Measurement } from './run.ts';
import type { BenchEnvironment } from './bench-environment.ts';

/** Sizes of the login, the first list and the worker, against their budgets. */
export async function measureSizes(environment: BenchEnvironment): Promise<Measurement[]> {
  const tablet = await newTablet();
  try {
    const context = await tablet.open();
    const page = await firstPage(context);
    const { login, firstList, list, worker } = await scriptSizes(page, environment.backend.url, environment.publicDir);
    return [
      budget('scripts of the login', login, 120),
      budget('scripts to the first list of a new device', firstList, 210),
      budget('scripts of a start with a list', list, 210),
      budget('worker', worker, 45),
    ];
  } finally {
    await tablet.remove();
  }
}

function budget(name: string, ours: number, reference: number): Measurement {
  return { name, unit: 'kB', ours, reference, what: 'its budget, gzip', ratio: ours / reference };
}
