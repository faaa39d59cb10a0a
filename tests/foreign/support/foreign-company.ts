import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { newTablet, watchErrors, type Tablet } from '../../support/browser.ts';
import { screens } from '../../support/screen.ts';
import { startForeignBackend, type ForeignBackend } from '../backend/foreign-backend.ts';
import type { ForeignProfile } from '../backend/profiles/all-profiles.ts';
import { prefetchState } from './device.ts';

/** Anna has every right, Jan is a driver, Widz only reads. */
type ForeignLogin = 'anna.nowak' | 'jan' | 'widz';

const password = 'haslo123';

/** What each test finds: a company with a backend of its own, the built app, and a tablet that never saw either. */
export type ForeignCompany = {
  backend: ForeignBackend;
  tablet: Tablet;
  /** Uncaught errors of the pages that `open` opened; a test with one fails. */
  errors: string[];
  /** The app's page, logged in, after its first prefetch ended. */
  readonly open: (options?: OpenOptions) => Promise<Page>;
};

type OpenOptions = { readonly login?: ForeignLogin; readonly screen?: keyof typeof screens };

type Options = { readonly profiles?: readonly ForeignProfile[]; readonly configuration?: Readonly<Record<string, unknown>> };

/** Sets the stage for the tests of a file: each has a company and a tablet of its own. */
export function atTheForeignCompany(options: Options = {}): ForeignCompany {
  const stage = stageOf(options);
  beforeEach(stage.raise);
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.at.tablet.picture(task.name);
    await stage.lower();
    expect(stage.at.errors).toEqual([]);
  });
  return stage.at;
}

/** The same with one company, one tablet and one login for all tests of a file: those after each other, as in a day's work. */
export function aDayAtTheForeignCompany(options: Options = {}): ForeignCompany & { page: Page } {
  const stage = stageOf(options);
  const at = stage.at as ForeignCompany & { page: Page };
  beforeAll(async () => {
    await stage.raise();
    at.page = await at.open();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await at.tablet.picture(task.name);
    expect(at.errors.splice(0)).toEqual([]);
  });
  afterAll(stage.lower);
  return at;
}

function stageOf({ profiles = [], configuration = {} }: Options) {
  const at = {} as ForeignCompany;
  Object.assign(at, {
    open: async ({ login = 'anna.nowak', screen = 'desktop' }: OpenOptions = {}) => {
      const page = await firstPage(at.tablet, screens[screen]);
      at.errors = watchErrors(page);
      await page.goto(at.backend.appUrl);
      await enterLogin(page, login);
      await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
      await prefetched(page);
      return page;
    },
  });
  return {
    at,
    raise: async () => {
      at.backend = await startForeignBackend({ profiles: [...profiles], appDirectory: 'dist', configuration: { ...configuration } });
      at.tablet = await newTablet();
      at.errors = [];
    },
    lower: async () => {
      await at.tablet.remove();
      await at.backend.stop();
    },
  };
}

async function firstPage(tablet: Tablet, options: BrowserContextOptions): Promise<Page> {
  const context = await tablet.open(options);
  return context.pages()[0] ?? (await context.newPage());
}

/** Fills and sends the login that is on the screen. */
export async function enterLogin(page: Page, login: string, secret = password): Promise<void> {
  await page.locator('input[autocomplete="username"]').fill(login);
  await page.locator('input[type="password"]').fill(secret);
  await page.getByRole('button', { name: 'Zaloguj', exact: true }).last().click();
}

/** Waits until the first prefetch ended. Not every backend has every area: what failed does not matter here. */
async function prefetched(page: Page): Promise<void> {
  await vi.waitFor(async () => expect(['none', 'running']).not.toContain(await prefetchState(page)), { timeout: 60_000, interval: 200 });
}
