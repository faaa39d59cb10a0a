import { countEntries } from '../db/outbox/outbox.ts';
import type { UserDatabase } from '../db/schema/user-database.ts';
import type { PageMessage } from './messages.ts';
import { registerSync } from './register-sync.ts';

/** Interval of sync requests while entries wait: no browser guarantees to wake the worker in time. */
const REQUEST_INTERVAL_MS = 10_000;

/** Sends a message to the worker; waits for one that is still being installed. */
export async function postToWorker(message: PageMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage(message);
}

/** Requests a drain now, and registers a Background Sync in case this page closes. */
export async function requestSync(): Promise<void> {
  if ('serviceWorker' in navigator) await registerSync(await navigator.serviceWorker.ready);
  await postToWorker({ type: 'drain', reason: 'save' });
}

/** Requests a drain when the network or the user may have come back, and on a timer while entries wait. Returns the stop function. */
export function startSyncRequests(database: UserDatabase): () => void {
  let timer = 0;
  const onOnline = () => void postToWorker({ type: 'drain', reason: 'online' });
  const onShow = () => {
    if (document.visibilityState === 'visible') void postToWorker({ type: 'drain', reason: 'focus' });
  };
  let isOver = false;
  const tick = async () => {
    // A database that is unreadable for the moment must not stop the timer.
    const isNeeded = await hasWaiting(database).catch(() => true);
    if (isNeeded) await postToWorker({ type: 'drain', reason: 'timer' });
    if (!isOver) timer = self.setTimeout(() => void tick(), REQUEST_INTERVAL_MS);
  };
  window.addEventListener('online', onOnline);
  window.addEventListener('pageshow', onShow);
  document.addEventListener('visibilitychange', onShow);
  void tick();
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onShow);
  };
}

async function hasWaiting(database: UserDatabase): Promise<boolean> {
  const { waiting, sending } = await countEntries(database);
  return waiting + sending > 0;
}
