import { currentSession } from '../../db/schema/device-database.ts';
import { countUnread } from '../../db/cache/messages/unread.ts';
import { drainState, markStallReported } from '../../db/outbox/outbox.ts';
import { userDatabase, type UserDatabase } from '../../db/schema/user-database.ts';
import type { DrainReport } from '../../sync/drain.ts';
import { isStalledUnwatched } from '../../sync/stall.ts';
import polish from '../../../locales/pl/notice.json' with { type: 'json' };
import german from '../../../locales/de/notice.json' with { type: 'json' };
import english from '../../../locales/en/notice.json' with { type: 'json' };
import { setAppBadge } from '../app-badge.ts';
import { toLanguage } from '../../contract/wire/languages.ts';

const texts = { pl: polish, de: german, en: english };

/** Sets the app badge to the bell's count, and notifies when an entry needs the user while no page is visible (SY19). */
export async function notifyUser(registration: ServiceWorkerRegistration, clients: Clients, report: DrainReport | null): Promise<void> {
  const session = await currentSession();
  if (!session) return;
  const database = userDatabase(session.user.Username);
  await setAppBadge(await countUnread(database));
  if (report === null) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((client) => client.visibilityState === 'visible') || Notification.permission !== 'granted') return;
  const body = await notificationBody(database, report);
  if (body === null) return;
  const { title, ...bodies } = texts[toLanguage(session.language)];
  await registration.showNotification(title, { body: bodies[body], tag: 'tabor-needs-you', icon: '/icons/icon-192.png' });
}

async function notificationBody(
  database: UserDatabase,
  { end, parked }: DrainReport,
): Promise<'loginBody' | 'parkedBody' | 'stalledBody' | null> {
  if (end === 'login') return 'loginBody';
  if (parked > 0) return 'parkedBody';
  const { progressAt = null } = await drainState(database);
  const isStalled = navigator.onLine && isStalledUnwatched(progressAt, Date.now());
  return isStalled && (await markStallReported(database)) ? 'stalledBody' : null;
}
