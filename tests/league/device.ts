import type { BrowserContext, Page } from 'playwright';
import { newTablet, controlServiceWorker } from '../support/browser/browser.ts';
import type { Change } from '../contenders/change.ts';
import type { OutboxState } from './contender.ts';
import type { BuiltContender } from './contenders.ts';
import { startRecordingBackend, type BackendTraits, type Fate, type RecordingBackend } from './recording-backend.ts';

/** A device with one contender's outbox, and a backend that records requests. */
export type Device = {
  readonly backend: RecordingBackend;
  /** Changes that the outbox reported as saved. */
  readonly saved: readonly Change[];
  /** Number of saves that the outbox reported as failed. */
  readonly failedSaves: number;
  /** The first page, and further ones in the order of opening. */
  readonly pages: readonly Page[];
  readonly save: (changes: readonly Change[], page?: Page) => Promise<void>;
  readonly state: () => Promise<OutboxState>;
  /** Cuts the network and sets the browser offline, or restores both. */
  readonly goOnline: (isOnline: boolean) => Promise<void>;
  /** Sets the fate of each request that reaches the backend. */
  readonly setFateOf: (fateOf: (change: Change) => Fate) => void;
  /** Sets the fates of the next requests; those after them pass. */
  readonly setFates: (...fates: readonly Fate[]) => void;
  readonly openTab: () => Promise<Page>;
  /** Sends what a new connection would trigger: the page's `online` event, and Background Sync if registered. */
  readonly wake: () => Promise<void>;
  /** Kills the browser as a dead battery would, and restarts it on its data; the network state stays. */
  readonly killAndRestart: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

export async function newDevice(entry: BuiltContender, traits: BackendTraits = {}): Promise<Device> {
  const backend = await startRecordingBackend(entry, traits);
  const tablet = await newTablet();
  const saved: Change[] = [];
  let failedSaves = 0;
  let isOnline = true;
  let context: BrowserContext;
  let pages: Page[] = [];
  let fireSync: ((tag: string) => Promise<void>) | null = null;
  await start();

  async function start(): Promise<void> {
    context = await tablet.open();
    pages = [];
    fireSync = null;
    await openTab();
  }

  async function openTab(): Promise<Page> {
    const page = (pages.length === 0 ? context.pages()[0] : undefined) ?? (await context.newPage());
    // The app's files load offline too.
    await context.setOffline(false);
    await page.goto(`${backend.url}/Device`);
    await page.waitForFunction(() => 'contender' in window);
    await context.setOffline(!isOnline);
    pages.push(page);
    return page;
  }

  const first = () => pages[0] as Page;
  const state = () => first().evaluate(() => window.contender.state());
  return {
    backend,
    saved,
    get failedSaves() {
      return failedSaves;
    },
    get pages() {
      return pages;
    },
    save: async (changes, page = first()) => {
      try {
        await page.evaluate((argument) => window.contender.save(argument), changes);
        saved.push(...changes);
      } catch {
        failedSaves++;
      }
    },
    state,
    goOnline: async (now) => {
      isOnline = now;
      backend.isReachable = now;
      await context.setOffline(!now);
    },
    setFateOf: (next) => {
      backend.decide = next;
    },
    setFates: (...next) => {
      const fates = [...next];
      backend.decide = () => fates.shift() ?? 'pass';
    },
    openTab,
    wake: async () => {
      await first().evaluate(() => window.dispatchEvent(new Event('online')));
      if (entry.syncTag === null || (await state()).isSending) return;
      fireSync ??= (await controlServiceWorker(context, backend.url)).fireSync;
      await fireSync(entry.syncTag);
    },
    killAndRestart: async () => {
      await tablet.kill();
      await start();
    },
    remove: async () => {
      await tablet.remove();
      await backend.stop();
    },
  };
}
