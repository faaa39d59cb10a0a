import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Page } from 'playwright';
import { openNewHandover, readyForOffline, type DemoLogin } from './app.ts';
import { newTablet, watchErrors, type Tablet } from './browser.ts';
import { Company } from './company.ts';
import { renewPreparedLogins, type Demo } from './demo.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { fillHandover, place, save } from './handover-form.ts';
import { appAddress, leadTo, prepareDevice } from './prepared-device.ts';
import { localeOf, screens, type ScreenOptions } from './screen.ts';

/** Fixtures of a browser test: a backend client, a network that can fail, a tablet, and a vehicle that no other test uses. */
export type CarPark = {
  demo: Demo;
  company: Company;
  /** Network between tablets and backend; the test's own requests go to the demo directly. */
  network: FaultProxy;
  tablet: Tablet;
  /** Registration number of a car that no other test uses. */
  plate: string;
  /** Errors of the pages opened by `openAs` on the test's tablet. */
  errors: string[];
  /** Another tablet on the same network; the test must remove it. */
  readonly newTablet: (options?: { readonly video?: string; readonly flags?: readonly string[] }) => Promise<Tablet>;
  /** Opens a screen with a prepared profile: logged in, with all data for offline work. For tests of neither login nor prefetch. */
  readonly openAs: (login: DemoLogin, how?: Opening) => Promise<Page>;
  /** Opens the app as a driver, waits until it is ready for offline work, and goes offline. */
  readonly inTheCarPark: () => Promise<Page>;
  /** Fills and saves a whole handover of the car. */
  readonly handOver: (page: Page, options?: { photos: number }) => Promise<void>;
};

/** Screen to open, and device to use. Default: the handover list on the test's Polish tablet. */
export type Opening = Omit<ScreenOptions, 'login'> & { readonly path?: string; readonly on?: Tablet };

/** Registers the hooks that create the fixtures for all tests of a file, on the demo that `start` resolves to. */
export function atTheCarPark(start: () => Promise<Demo>): CarPark {
  let plates: string[] = [];
  let proxy: FaultProxy;
  const at = {} as CarPark;

  beforeAll(async () => {
    at.demo = await start();
    at.company = await Company.of(at.demo);
    plates = (await at.company.vehicles()).map((vehicle) => vehicle.RegistrationNumber);
  });
  afterAll(() => at.demo.stop());

  beforeEach(async () => {
    at.network = { ...(proxy = await startFaultProxy(at.demo.url)), url: appAddress };
    at.tablet = await at.newTablet();
    at.plate = plates.pop() ?? '';
    at.errors = [];
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await at.tablet.picture(task.name);
    await at.tablet.remove();
    await at.network.stop();
  });

  async function openAs(login: DemoLogin, how: Opening = {}): Promise<Page> {
    const { path = '/vehicle-handover-document/list', language = 'pl', screen = 'tablet', on = at.tablet } = how;
    await Promise.all([renewPreparedLogins(at.demo.databaseUrl), prepareDevice(on.profile, at.demo, login, language)]);
    const context = await on.open({ ...screens[screen], locale: localeOf(language) });
    const page = context.pages()[0] ?? (await context.newPage());
    if (on === at.tablet) at.errors = watchErrors(page);
    await page.goto(new URL(path, at.network.url).href);
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  return Object.assign(at, {
    openAs,
    newTablet: ({ flags = [], ...options } = {}) => newTablet({ ...options, flags: [leadTo(proxy), ...flags] }),
    inTheCarPark: async () => {
      const page = await openAs('driver', { path: '/' });
      await readyForOffline(page);
      await page.context().setOffline(true);
      return page;
    },
    handOver: async (page: Page, { photos } = { photos: 0 }) => {
      await openNewHandover(page);
      await fillHandover(page, { plate: at.plate, photos, place });
      await save(page);
    },
  });
}
