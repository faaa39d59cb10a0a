import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { syncTag, toPageMessage } from '../messages.ts';
import { answerConfiguration } from './configuration-cache.ts';
import { tellUser } from './notices.ts';
import { prefetch } from '../prefetch.ts';
import { runDrain } from '../run-drain.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Background Sync is not in TypeScript's library: only Chromium has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance: boolean };

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json', answerConfiguration);
// The backend's own addresses, such as a file's, are not screens.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/(?:[A-Z]|api\/|auth\/|user\/|health$)/] }));

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message = toPageMessage(event.data);
  if (message?.type === 'skip-waiting') event.waitUntil(self.skipWaiting());
  if (message?.type === 'prefetch') event.waitUntil(prefetch());
  if (message?.type === 'drain') {
    const knowsOffline = !navigator.onLine && (message.reason === 'save' || message.reason === 'timer');
    // A request that fails leaves its entry in doubt; a device that knows it is offline need not try each time.
    if (!knowsOffline) event.waitUntil(drainAndTell(message.reason !== 'timer' && message.reason !== 'save'));
  }
});

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent;
  if (tag !== syncTag) return;
  (event as SyncEvent).waitUntil(
    drainAndTell(true).then((left) => {
      // A rejected sync event is dispatched again by the browser, later and with no page open.
      if (left && !lastChance) throw new Error('some changes still wait');
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow('/sync'));
});

/** Whether something still waits that may go without a person. */
async function drainAndTell(isUrgent: boolean): Promise<boolean> {
  const report = await runDrain({ isUrgent });
  await tellUser(self.registration, self.clients, report);
  return report !== null && report.nextDue !== null && report.end !== 'login';
}
