import * as v from 'valibot';
import { pushMessage } from '../../contract/push-message.ts';
import { currentSession } from '../../db/schema/device-database.ts';

/**
 * Shows an event that the backend pushed. A browser demands a notification for each push: one for another user of the device, or that this
 * version cannot read, shows nothing of its content.
 */
export async function showPushed(registration: ServiceWorkerRegistration, data: PushMessageData | null): Promise<void> {
  const [message, session] = [readMessage(data), await currentSession()];
  const isMine = message !== null && session?.user.Username.toLowerCase() === message.user.toLowerCase() && session.lock?.isLocked !== true;
  const { title, body, path } = isMine ? message : { title: 'Tabor', body: '', path: '/' };
  await registration.showNotification(title, { body, tag: isMine ? `tabor-event-${message.id}` : 'tabor-event', icon: '/icons/icon-192.png', data: { path } });
}

/** The path that a notification leads to: the sync centre for one of the device itself. */
export function pathOfNotification({ data }: Notification): string {
  const { path = '/sync' } = (data ?? {}) as { readonly path?: string };
  return path;
}

function readMessage(data: PushMessageData | null) {
  try {
    const parsed = v.safeParse(pushMessage, data?.json());
    return parsed.success ? parsed.output : null;
  } catch {
    return null; // no JSON: of a later version
  }
}
