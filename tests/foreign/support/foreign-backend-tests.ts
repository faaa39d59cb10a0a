import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { firstPage, newTablet, watchErrors, type Tablet } from '../../support/browser/browser.ts';
import { appAddress, hostRuleFor } from '../../support/browser/prepared-device.ts';
import { screens } from '../../support/browser/screen.ts';
import { startForeignBackend, type ForeignBackend } from '../backend/foreign-backend.ts';
import type { ForeignProfile } from '../backend/profiles/all-profiles.ts';
import { readPrefetchState } from './device.ts';
import { installApp } from './installed-app.ts';

/** Anna has every right, Jan is a driver, Widz only reads. */
type ForeignLogin = 'anna.nowak' | 'jan' | 'widz';

const password = 'haslo123';

/** Fixture of each test: a foreign backend, and a tablet with the app installed. */
export type ForeignBackendTest = {
  backend: ForeignBackend;
  tablet: Tablet;
  /** Uncaught errors of pages opened with `open`; any error fails the test. */
  errors: string[];
  readonly lacksOptionals: boolean;
  /** Opens the app, logs in and waits for the first prefetch, unless `isPrefetching`. */
  readonly open: (options?: OpenOptions) => Promise<Page>;
};

type OpenOptions = { readonly login?: ForeignLogin; readonly screen?: keyof typeof screens; readonly isPrefetching?: boolean };

type Options = { readonly profiles?: readonly ForeignProfile[]; readonly configuration?: Readonly<Record<string, unknown>> };

/** Registers hooks that give each test of a file its own backend and tablet. */
export function setupForeignBackendTests(options: Options = {}): ForeignBackendTest {
  const fixture = createFixture(options);
  beforeEach(fixture.start);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await fixture.context.tablet.screenshot(task.name);
    await fixture.stop();
    expect(fixture.context.errors).toEqual([]);
  });
  return fixture.context;
}

/** Registers hooks that give all tests of a file one shared backend, tablet and login; the tests build on each other. */
export function setupSharedForeignBackendTests(options: Options = {}): ForeignBackendTest & { page: Page } {
  const fixture = createFixture(options);
  const context = fixture.context as ForeignBackendTest & { page: Page };
  beforeAll(async () => {
    await fixture.start();
    context.page = await context.open();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await context.tablet.screenshot(task.name);
    expect(context.errors.splice(0)).toEqual([]);
  });
  afterAll(fixture.stop);
  return context;
}

function createFixture({ profiles = [], configuration = {} }: Options) {
  const context = {} as ForeignBackendTest;
  Object.assign(context, {
    lacksOptionals: profiles.includes('missing-optionals'),
    open: async ({ login = 'anna.nowak', screen = 'desktop', isPrefetching = false }: OpenOptions = {}) => {
      const page = await firstPage(await context.tablet.open(screens[screen]));
      context.errors = watchErrors(page);
      await page.goto(context.backend.appUrl);
      await enterLogin(page, login);
      await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
      if (!isPrefetching) await waitForPrefetch(page);
      return page;
    },
  });
  return {
    context,
    start: async () => {
      const backend = await startForeignBackend({ profiles: [...profiles], appDirectory: 'dist', configuration: { ...configuration } });
      context.backend = { ...backend, appUrl: appAddress };
      context.tablet = await newTablet({ flags: [hostRuleFor(backend.appUrl)] });
      await installApp(context.tablet.profile);
      context.errors = [];
    },
    stop: async () => {
      await context.tablet.remove();
      await context.backend.stop();
    },
  };
}

/** Fills in and submits the login form on the screen. */
export async function enterLogin(page: Page, login: string, secret = password): Promise<void> {
  await page.locator('input[autocomplete~="username"]').fill(login);
  await page.locator('input[type="password"]').fill(secret);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).last().click();
}

/** Waits until the first prefetch has ended. Failed areas are accepted: not every backend has every area. */
async function waitForPrefetch(page: Page): Promise<void> {
  await vi.waitFor(async () => expect(['none', 'running']).not.toContain(await readPrefetchState(page)), {
    timeout: 60_000,
    interval: 200,
  });
}
