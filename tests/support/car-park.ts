import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Page } from 'playwright';
import { logIn, openNewHandover, readyForOffline } from './app.ts';
import type { Backend } from './backend.ts';
import { newTablet, type Tablet } from './browser.ts';
import { Company } from './company.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { fillHandover, place, save } from './handover-form.ts';

/** What each test of an offline handover finds: the company, a network that can fail, a tablet and a vehicle of its own. */
export type CarPark = {
  company: Company;
  network: FaultProxy;
  tablet: Tablet;
  /** Registration number of a car that no other test touches. */
  plate: string;
  /** The tablet's page: logged in as a driver, ready for offline work, and now without a network. */
  readonly inTheCarPark: () => Promise<Page>;
  /** Does and saves a whole handover of the car. */
  readonly handOver: (page: Page, options?: { photos: number }) => Promise<void>;
};

/** Sets the stage for the tests of a file, around the backend that `start` gives. */
export function atTheCarPark(start: () => Promise<Backend>): CarPark {
  let backend: Backend;
  let plates: string[] = [];
  const at = {} as CarPark;

  beforeAll(async () => {
    backend = await start();
    at.company = await Company.of(backend);
    plates = (await at.company.vehicles()).map((vehicle) => vehicle.RegistrationNumber);
  });
  afterAll(() => backend.stop());

  beforeEach(async () => {
    at.network = await startFaultProxy(backend.url);
    at.tablet = await newTablet();
    at.plate = plates.pop() ?? '';
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await at.tablet.picture(task.name);
    await at.tablet.remove();
    await at.network.stop();
  });

  return Object.assign(at, {
    inTheCarPark: async () => {
      const context = await at.tablet.open();
      const page = context.pages()[0] ?? (await context.newPage());
      await logIn(page, at.network.url, 'driver');
      await readyForOffline(page);
      await context.setOffline(true);
      return page;
    },
    handOver: async (page: Page, { photos } = { photos: 0 }) => {
      await openNewHandover(page);
      await fillHandover(page, { plate: at.plate, photos, place });
      await save(page);
    },
  });
}
