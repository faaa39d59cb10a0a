import * as v from 'valibot';
import { callApi } from '../../api/backend.ts';
import { notificationSettings } from '../../contract/entities/company/notification-bodies.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { cacheReference } from '../../db/cache/references.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pushChoiceKey } from './is-push-on.ts';

/** Subscribes this browser to the company's key and registers it at the backend. The browser has granted the permission before. */
export async function turnPushOn(database: UserDatabase, key: string): Promise<void> {
  await registerSubscription(await createSubscription(key));
  await saveChoice(database, true);
}

export async function turnPushOff(database: UserDatabase): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) await callApi('notification', 'unsubscribe', { body: { Endpoint: subscription.endpoint } });
  await saveChoice(database, false);
}

/**
 * Registers the subscription at the backend again: it ended with the session before, and a browser may replace it. One that the browser lost
 * is made anew while it allows notifications.
 */
export async function renewPush(): Promise<void> {
  const subscription = (await currentSubscription()) ?? (await replaceSubscription());
  if (subscription) await registerSubscription(subscription);
}

async function replaceSubscription(): Promise<PushSubscription | null> {
  if (Notification.permission !== 'granted') return null;
  const { PushKey } = v.parse(notificationSettings, await callApi('notification', 'settings'));
  // The browser's own push service may refuse: the next start asks again.
  return PushKey === null ? null : createSubscription(PushKey).catch(() => null);
}

async function createSubscription(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  await callApi('notification', 'subscribe', { body: { Endpoint: endpoint, PublicKey: keys['p256dh'], AuthSecret: keys['auth'] } });
}

async function saveChoice(database: UserDatabase, IsOn: boolean): Promise<void> {
  await cacheReference(database, {
    key: pushChoiceKey(),
    value: { IsOn },
    asOf: toWireDateTime(new Date()),
    moment: await nextLogicalTime(database),
  });
}
