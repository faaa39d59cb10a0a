import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from 'playwright';

// Playwright's own list, as a second flag of this name takes the place of the first, and two of Chromium's address bar: for its
// suggestions it starts pages of its own with every browser, which cost more than the browser does.
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
];

export const browserFlags = [
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

/** The browser that every test drives. Its workers take the machine's zone, whatever a page's context says: both must be on one clock. */
export const browserOptions = { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: browserFlags, env: { ...process.env, TZ: 'Europe/Warsaw' } };

/** A tablet whose profile outlives its browser. */
export type Tablet = {
  readonly profile: string;
  /** Starts the browser on the tablet's profile; `other` is what this one is other than a Polish tablet. */
  readonly open: (other?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Ends the browser as a dead battery would. */
  readonly kill: () => Promise<void>;
  /** What is on the screen, into `test-results`, for whoever has to find out why a test failed. */
  readonly picture: (name: string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

export const tabletSize = { width: 820, height: 1180 };

/** `flags` are more of the browser's own; `video` is a file that the camera sees in place of the browser's test picture. */
export async function newTablet({ video, flags = [] }: { readonly video?: string; readonly flags?: readonly string[] } = {}): Promise<Tablet> {
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
        // What moves only to please costs a machine without graphics its time.
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
    picture: async (name) => {
      for (const [index, page] of (context?.pages() ?? []).entries()) {
        const path = `test-results/${name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index}.png`;
        // A page that crashed or hangs has no picture; the failure itself is reported either way.
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

/** SIGKILL to every process that was started on the profile: nothing gets to say goodbye. */
export async function killBrowserOf(profile: string): Promise<void> {
  const { execFile } = await import('node:child_process');
  const { promisify } = await import('node:util');
  const { stdout } = await promisify(execFile)('pgrep', ['-f', profile]).catch(() => ({ stdout: '' }));
  const ids = stdout.split('\n').filter(Boolean).map(Number);
  for (const id of ids) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // Gone already, as its parent was killed first.
    }
  }
}

/** Steers the service worker of `origin` from an empty page: none of the app's own need be open. */
export async function steerWorker(context: BrowserContext, origin: string): Promise<{ stop: () => Promise<void>; fireSync: (tag: string) => Promise<void> }> {
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
  };
}

/** Fails a test on what a user would never see but a developer must: uncaught errors of a page. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) errors.push(message.text());
  });
  return errors;
}

/** The browser itself reports each request that a test makes fail. */
function isExpected(text: string): boolean {
  return text.startsWith('Failed to load resource') || text.includes('net::ERR_');
}
