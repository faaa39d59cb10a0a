import { decoderPath } from '../pull/decoder-cache.ts';
import { syncTag, toPageMessage } from '../messages.ts';
import { answerRequest } from './answer-request.ts';
import { cacheName, createBuildCache, type BuildFile } from './build-cache.ts';
import { notifyUser } from './notify-user.ts';
import { queueDecision } from './queue-decision.ts';
import { registerSync } from '../register-sync.ts';
import { pathOfNotification, showPushed } from './show-pushed.ts';
import { endPrefetch, prefetch, prefetchEnd } from '../pull/prefetch.ts';
import { refreshPermissions } from '../session/refresh-permissions.ts';
import { endDeadRun, runExclusive, runDrain } from '../drain/run-drain.ts';
import { canSend } from '../../api/can-send.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuildFile[] };

/** Background Sync is not in TypeScript's library: only Chromium has it. */
type SyncEvent = ExtendableEvent & { readonly tag: string; readonly lastChance: boolean };

/** Static routing is not in TypeScript's library: only Chromium has it. */
type Route = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'fetch-event' | { readonly cacheName: string };
};

type RoutedEvent = { readonly addRoutes: (rules: readonly Route[]) => Promise<void> };

// In development there is no build: every request goes to the network.
const build = createBuildCache(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([build.fill(), routeAssets(event)]));
});

/** Static routes for files whose names change with their content: the browser answers them from the cache without starting the worker. */
async function routeAssets(event: ExtendableEvent & Partial<RoutedEvent>): Promise<void> {
  await event.addRoutes?.([
    // The decoder has a cache of its own: the first matching rule wins, and a file missing from a cache is requested from the network.
    { condition: { urlPattern: { pathname: decoderPath } }, source: 'fetch-event' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName } },
  ]);
}

self.addEventListener('fetch', (event) => {
  const answer = answerRequest(event.request, build);
  if (answer) event.respondWith(answer);
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([build.dropOthers(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const message = toPageMessage(event.data);
  // Waits until the old worker has no entries under way.
  if (message?.type === 'skip-waiting') event.waitUntil(runExclusive(() => self.skipWaiting()));
  if (message?.type === 'make-way') endPrefetch();
  if (message?.type === 'prefetch') event.waitUntil(prefetch(message.scope));
  if (message?.type === 'drain') {
    const { reason } = message;
    if (reason === 'login' || reason === 'focus') event.waitUntil(refreshPermissions({ settle: prefetchEnd }));
    event.waitUntil(drainWhereReachable(reason !== 'timer' && reason !== 'save'));
  }
});

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent;
  if (tag !== syncTag) return;
  (event as SyncEvent).waitUntil(
    drainAndNotify(true).then((left) => {
      // The browser dispatches a rejected sync event again, later and with no page open.
      if (left && !lastChance) throw new Error('some changes still wait');
    }),
  );
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPushed(self.registration, event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    event.action === '' ? self.clients.openWindow(pathOfNotification(event.notification)) : decide(event.notification, event.action),
  );
});

/** Queues a decision and sends it; without a network a Background Sync sends it later. */
async function decide(notification: Notification, action: string): Promise<void> {
  if (!(await queueDecision(notification, action))) return void (await self.clients.openWindow(pathOfNotification(notification)));
  if (await drainAndNotify(true)) await registerSync(self.registration);
}

async function drainWhereReachable(isUrgent: boolean): Promise<void> {
  if (await canSend()) await drainAndNotify(isUrgent);
  else await endDeadRun();
}

/** Whether entries still wait that need no user's decision. */
async function drainAndNotify(isUrgent: boolean): Promise<boolean> {
  const report = await runDrain({ isUrgent });
  await notifyUser(self.registration, self.clients, report);
  return report !== null && report.nextDue !== null && report.end !== 'login';
}
