import { currentSession } from '../../db/device-database.ts';
import { countEntries } from '../../db/outbox.ts';
import { userDatabase } from '../../db/user-database.ts';
import type { DrainReport } from '../../sync/drain.ts';
import polish from '../../../locales/pl/notice.json' with { type: 'json' };
import german from '../../../locales/de/notice.json' with { type: 'json' };
import english from '../../../locales/en/notice.json' with { type: 'json' };
import { toLanguage } from '../../contract/languages.ts';

const texts = { pl: polish, de: german, en: english };

/** Sets the app badge, and notifies when something needs the user while no page is there to say so (sync rule 15). */
export async function tellUser(registration: ServiceWorkerRegistration, clients: Clients, report: DrainReport | null): Promise<void> {
  const session = await currentSession();
  if (!session) return;
  const { waiting, sending, parked } = await countEntries(userDatabase(session.user.Username));
  await setBadge(waiting + sending + parked);
  if (report === null || (report.parked === 0 && report.end !== 'login')) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.some((client) => client.visibilityState === 'visible') || Notification.permission !== 'granted') return;
  const { title, parkedBody, loginBody } = texts[toLanguage(session.language)];
  await registration.showNotification(title, {
    body: report.end === 'login' ? loginBody : parkedBody,
    tag: 'tabor-needs-you',
    icon: '/icons/icon-192.png',
  });
}

async function setBadge(count: number): Promise<void> {
  // Firefox and most desktops have no badge; there the header's count has to do.
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
}
