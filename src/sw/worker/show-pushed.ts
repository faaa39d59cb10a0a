import * as v from 'valibot';
import { pushMessage, type PushMessage } from '../../contract/device/push-message.ts';
import { countUnread } from '../../db/cache/messages/unread.ts';
import { currentSession } from '../../db/schema/device-database.ts';
import { userDatabase } from '../../db/schema/user-database.ts';
import { setAppBadge } from '../app-badge.ts';
import { pullReference } from '../pull/pull-reference.ts';
import { endPush } from '../session/end-push.ts';

/** Actions are not in TypeScript's library: Firefox and Safari show none. */
type WithActions = NotificationOptions & { readonly actions?: readonly { readonly action: string; readonly title: string }[] };

/** Data that a notification stores for a press on one of its decisions. */
export type PushedData = Partial<Pick<PushMessage, 'user' | 'decision'>>;

/** Data of a push event. */
type Pushed = { readonly json: () => unknown };

const icon = '/icons/icon-192.png';

/**
 * Shows an event that the backend pushed. A browser demands a notification for each push: one for another user of the device, or that this
 * version cannot read, shows nothing of its content. Without a login the subscription ends.
 */
export async function showPushed(registration: ServiceWorkerRegistration, data: Pushed | null): Promise<void> {
  // The log-out could not end it.
  if ((await currentSession()) === null) return endPush(registration);
  const message = readMessage(data);
  const user = message && (await openUser(message.user));
  if (!message || user === null) return registration.showNotification('Tabor', { body: '', tag: 'tabor-event', icon, data: { path: '/' } });
  const { id, title, body, path, decision } = message;
  const options: WithActions = {
    body,
    tag: `tabor-event-${id}`,
    icon,
    data: { path, ...(decision && { user, decision }) },
    ...(decision && { actions: decision.calls.map(({ call, title: label }) => ({ action: call, title: label })) }),
  };
  await registration.showNotification(title, options);
  await refreshBell(user);
}

/** The user name as the device has it, if this user is logged in and the device unlocked; else null. */
export async function openUser(user: string): Promise<string | null> {
  const session = await currentSession();
  const isOpen = session?.user.Username.toLowerCase() === user.toLowerCase() && session.lock?.isLocked !== true;
  return isOpen ? session.user.Username : null;
}

/** The message that was pushed stands in the bell's list, too: pulled now, so that bell and badge count it. */
async function refreshBell(user: string): Promise<void> {
  const database = userDatabase(user);
  await pullReference(database, 'notification', 'list').catch(() => undefined); // no network: the next refresh counts it
  await setAppBadge(await countUnread(database));
}

/** The path that a notification leads to: the sync centre for one of the device itself. */
export function pathOfNotification({ data }: Notification): string {
  const { path = '/sync' } = (data ?? {}) as { readonly path?: string };
  return path;
}

function readMessage(data: Pushed | null) {
  try {
    const parsed = v.safeParse(pushMessage, data?.json());
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // no JSON: of a later version
  }
}
