import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from 'playwright';

// Playwright's own list, because a second flag of this name replaces the first, plus three features of Chromium: the suggestions of its
// address bar start extra pages with every browser, which cost more than the browser itself, and each page starts a process for the next.
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Browser of all tests. TZ is set because workers use the machine's time zone, not that of the page's context. */
export const browserOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: browserFlags,
  env: { ...process.env, TZ: 'Europe/Warsaw' },
};

/** A tablet with a persistent browser profile. */
export type Tablet = {
  readonly profile: string;
  /** Starts the browser on the tablet's profile; `other` overrides the options of a Polish tablet. */
  readonly open: (other?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Kills the browser with SIGKILL, like an empty battery. */
  readonly kill: () => Promise<void>;
  /** Saves screenshots to `test-results`, for the analysis of a failed test. */
  readonly screenshot: (name: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const tabletSize = { width: 820, height: 1180 };

/** The page with which a device starts. */
export async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

/** `flags`: extra browser flags. `video`: file for the fake camera instead of the browser's test picture. */
export async function newTablet({
  video,
  flags = [],
}: { readonly video?: string; readonly flags?: readonly string[] } = {}): Promise<Tablet> {
  const camera = video === undefined ? [] : [`--use-file-for-fake-video-capture=${video}`];
  const profile = await mkdtemp(join(tmpdir(), 'tabor-tablet-'));
  let context: BrowserContext | null = null;
  const tablet: Tablet = {
    profile,
    open: async (other = {}) => {
      context = await chromium.launchPersistentContext(profile, {
        ...browserOptions,
        args: [...browserFlags, ...camera, ...flags],
        viewport: tabletSize,
        hasTouch: true,
        locale: 'pl-PL',
        // Animations are slow on a machine without a GPU.
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Warsaw',
        permissions: ['camera', 'notifications'],
        ...other,
      });
      return context;
    },
    kill: async () => {
      await killBrowserOf(profile);
      await context?.close().catch(() => undefined);
      context = null;
    },
    screenshot: async (name) => {
      for (const [index, page] of (context?.pages() ?? []).entries()) {
        const path = `test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index}.png`;
        // A crashed or hung page gives no screenshot; the test failure is reported anyway.
        await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      }
    },
    remove: async () => {
      await context?.close().catch(() => undefined);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
  return tablet;
}

/** Sends SIGKILL to every process of the profile, so that none can shut down cleanly. */
export async function killBrowserOf(profile: string): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  const { stdout } = await promisify(execFile)('pgrep', ['-f', profile]).catch(() => ({ stdout: '' }));
  const ids = stdout.split('\n').filter(Boolean).map(Number);
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // The process has exited already with its killed parent.
    }
  }
}

/** Controls the service worker of `origin` from an empty page, so that no page of the app needs to be open. */
export async function controlServiceWorker(
  context: BrowserContext,
  origin: string,
): Promise<{ stop: () => Promise<void>; fireSync: (tag: string) => Promise<void>; deliverPush: (data: string) => Promise<void> }> {
  const outside = await context.newPage();
  const devTools: CDPSession = await context.newCDPSession(outside);
  const registrationId = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((one) => one.scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return {
    stop: async () => {
      await devTools.send('ServiceWorker.stopAllWorkers');
    },
    fireSync: async (tag) => {
      await devTools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId: await registrationId, tag, lastChance: false });
    },
    deliverPush: async (data) => {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
    },
  };
}

/** Collects uncaught errors and console errors of a page, which a test asserts to be none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  return errors;
}

/** Whether the browser logged a request that a test made fail. */
function isExpected(text: string): boolean {
  return text.startsWith('Failed to load resource') || text.includes('net::ERR_');
}
