import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openNewHandover, waitUntilOfflineReady, type DemoLogin } from './app.ts';
import { firstPage, newTablet, watchErrors, type Tablet } from './browser.ts';
import { BackendClient } from '../backend/backend-client.ts';
import { renewPreparedLogins, startDemo, type Demo } from '../backend/demo.ts';
import { startFaultProxy, type FaultProxy } from '../backend/fault-proxy.ts';
import { runStatement } from '../backend/postgres.ts';
import { fillHandover, handoverPlace, save } from './handover-form.ts';
import { appAddress, hostRuleFor, prepareDevice, prepareQueuedHandover } from './prepared-device.ts';
import { mailServerCertificate, startMailServer, type MailServer } from '../backend/services/mail-server.ts';
import { launchBrowser, localeOf, openScreen, screens, type ScreenOptions } from './screen.ts';

/** Fixtures of a browser test: a backend client, a network that can fail, a tablet, and a vehicle that no other test uses. */
export type BrowserTests = {
  demo: Demo;
  backend: BackendClient;
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
  readonly openAs: (login: DemoLogin, how?: OpenAsOptions) => Promise<Page>;
  /** Opens an empty page on the test's tablet, which has no data yet. For tests of the login and the prefetch. */
  readonly openEmpty: (options?: BrowserContextOptions) => Promise<Page>;
  /** Opens the app as a driver, waits until it is ready for offline work, and goes offline. */
  readonly openOffline: () => Promise<Page>;
  /**
   * Opens the home page on a driver's device without a network, where a saved handover waits: filled in once per run, for tests of its way
   * to the backend. `plate` is then its car. The backend does not know the handover.
   */
  readonly openQueued: () => Promise<Page>;
  /** Opens the home page without a network on the test's device as it is, after a kill. */
  readonly openAgain: () => Promise<Page>;
  /** Fills and saves a whole handover of the car. */
  readonly handOver: (page: Page, options?: { photos?: number; place?: string }) => Promise<void>;
};

/** Screen to open, and device to use. Default: the handover list on the test's Polish tablet. */
export type OpenAsOptions = Omit<ScreenOptions, 'login'> & { readonly path?: string; readonly tablet?: Tablet };

/** Registers the hooks that create the fixtures for all tests of a file, on the demo that `start` resolves to. */
export function setupBrowserTests(start: () => Promise<Demo>): BrowserTests {
  let plates: string[] = [];
  let queuedPlate = '';
  let proxy: FaultProxy;
  const fixtures = {} as BrowserTests;

  beforeAll(async () => {
    fixtures.demo = await start();
    fixtures.backend = await BackendClient.of(fixtures.demo);
    [queuedPlate = '', ...plates] = (await fixtures.backend.vehicles()).map((vehicle) => vehicle.RegistrationNumber);
  });
  afterAll(() => fixtures.demo.stop());

  beforeEach(async () => {
    fixtures.network = { ...(proxy = await startFaultProxy(fixtures.demo.url)), url: appAddress };
    fixtures.tablet = await fixtures.newTablet();
    fixtures.plate = plates.pop() ?? '';
    fixtures.errors = [];
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await fixtures.tablet.screenshot(task.name);
    await fixtures.tablet.remove();
    await fixtures.network.stop();
  });

  async function openAs(login: DemoLogin, how: OpenAsOptions = {}): Promise<Page> {
    const { language = 'pl', tablet = fixtures.tablet } = how;
    await Promise.all([renewPreparedLogins(fixtures.demo.databaseUrl), prepareDevice(tablet.profile, fixtures.demo, login, language)]);
    return openPrepared(how);
  }

  /** Removes what an earlier test delivered of the car, with the keys that answer its calls again. */
  async function forgetDelivered(plate: string): Promise<void> {
    for (const { Id } of await fixtures.backend.handoversAt(plate, handoverPlace))
      await fixtures.backend.change(`/VehicleHandoverDocument/Delete/${Id}`, undefined);
    await runStatement(fixtures.demo.databaseUrl, 'DELETE FROM idempotency_key');
  }

  async function openPrepared({
    path = '/vehicle-handover-document/list',
    language = 'pl',
    screen = 'tablet',
    tablet = fixtures.tablet,
    isOffline = false,
  }: OpenAsOptions & { readonly isOffline?: boolean }): Promise<Page> {
    const context = await tablet.open({ ...screens[screen], locale: localeOf(language), offline: isOffline });
    const page = await firstPage(context);
    if (tablet === fixtures.tablet) fixtures.errors = watchErrors(page);
    await page.goto(new URL(path, fixtures.network.url).href);
    await page.getByRole('navigation').first().waitFor();
    return page;
  }

  return Object.assign(fixtures, {
    openAs,
    newTablet: ({ flags = [], ...options } = {}) => newTablet({ ...options, flags: [hostRuleFor(proxy.url), ...flags] }),
    openEmpty: async (options = {}) => {
      const page = await firstPage(await fixtures.tablet.open(options));
      fixtures.errors = watchErrors(page);
      return page;
    },
    openOffline: async () => {
      const page = await openAs('driver', { path: '/' });
      await waitUntilOfflineReady(page);
      await page.context().setOffline(true);
      return page;
    },
    openQueued: async () => {
      fixtures.plate = queuedPlate;
      await forgetDelivered(fixtures.plate);
      await Promise.all([
        renewPreparedLogins(fixtures.demo.databaseUrl),
        prepareQueuedHandover(fixtures.tablet.profile, fixtures.demo, queuedPlate),
      ]);
      return openPrepared({ path: '/', isOffline: true });
    },
    openAgain: () => openPrepared({ path: '/', isOffline: true }),
    handOver: async (page: Page, { photos = 0, place = handoverPlace } = {}) => {
      await openNewHandover(page);
      await fillHandover(page, { plate: fixtures.plate, photos, place });
      await save(page);
    },
  });
}

/** Fixtures of a browser test on a demo that sends mails to `mailServer`. */
export function setupMailTests(): BrowserTests & { readonly mailServer: MailServer } {
  const fixtures: BrowserTests & { mailServer: MailServer } = Object.assign(setupBrowserTests(startMailDemo), {
    mailServer: {} as MailServer,
  });
  async function startMailDemo(): Promise<Demo> {
    fixtures.mailServer = await startMailServer();
    return startDemo({
      environment: {
        SMTP_URL: `smtp://fleet:secret@localhost:${fixtures.mailServer.port}`,
        MAIL_FROM: 'Flota <fleet@example.com>',
        SMTP_CA_FILE: mailServerCertificate,
        APP_ADDRESS: 'https://fleet.example.com',
      },
    });
  }
  afterAll(() => fixtures.mailServer.stop());
  return fixtures;
}

/** Fixtures of a browser test without a device of its own: a demo, a client of its backend, and a browser whose contexts log in by hand. */
export function setupScreenTests() {
  const fixtures = {} as { demo: Demo; backend: BackendClient; browser: Browser };
  beforeAll(async () => {
    fixtures.demo = await startDemo();
    fixtures.browser = await launchBrowser();
    fixtures.backend = await BackendClient.of(fixtures.demo);
  });
  afterAll(async () => {
    await fixtures.browser.close();
    await fixtures.demo.stop();
  });
  return Object.assign(fixtures, { openScreen: (options: ScreenOptions) => openScreen(fixtures.browser, fixtures.demo.url, options) });
}

/** A new tablet for each test of a file, with a screenshot when the test fails. */
export function setupTablet(): { readonly tablet: Tablet } {
  const fixtures = {} as { tablet: Tablet };
  beforeEach(async () => {
    fixtures.tablet = await newTablet();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await fixtures.tablet.screenshot(task.name);
    await fixtures.tablet.remove();
  });
  return fixtures;
}
