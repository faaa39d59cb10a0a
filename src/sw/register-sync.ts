import { syncTag } from './messages.ts';

/** Background Sync is not in TypeScript's library: only Chromium has it. */
type WithSync = { readonly sync: { register: (tag: string) => Promise<void> } };

/** Registers a Background Sync, where the browser has it. */
export async function registerSync(registration: ServiceWorkerRegistration): Promise<void> {
  if (!('sync' in registration)) return;
  try {
    await (registration as unknown as WithSync).sync.register(syncTag);
  } catch {
    // The user may have forbidden background work; the page's own requests remain.
  }
}
