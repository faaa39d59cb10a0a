import { callApi } from '../../api/backend.ts';
import { addReadMarks, dropReadMarks } from '../../db/cache/messages/read-marks.ts';
import { readMarks } from '../../db/cache/messages/unread.ts';
import { ignoreInBackground } from '../../db/schema/database-closed.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';
import { isPushOn } from './is-push-on.ts';

const REFRESH_MS = 60_000;

/** Pulls the messages while the app is visible, until `ended`. */
export function startRefresh(database: UserDatabase, ended: AbortSignal): void {
  if (ended.aborted) return;
  const refresh = () => {
    if (document.visibilityState === 'visible') void refreshNotifications(database);
  };
  refresh();
  void renewPush(database).catch(ignoreInBackground);
  const timer = setInterval(refresh, REFRESH_MS);
  document.addEventListener('visibilitychange', refresh, { signal: ended });
  ended.addEventListener('abort', () => clearInterval(timer));
}

/** Few users turned push on: its code is loaded for them. */
async function renewPush(database: UserDatabase): Promise<void> {
  if (await isPushOn(database)) await (await import('./push-subscription.ts')).renewPush();
}

/** Marks messages as read: at once here, and on the other devices with the next contact. */
export async function markRead(database: UserDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await addReadMarks(database, ids);
  await refreshNotifications(database);
}

/** Marks all messages up to the newest as read, also those too old for this list. */
export async function markAllRead(
  database: UserDatabase,
  entries: readonly { readonly Id: number; readonly IsRead: boolean }[],
): Promise<void> {
  await addReadMarks(
    database,
    entries.filter(({ IsRead }) => !IsRead).map(({ Id }) => Id),
  );
  try {
    await callApi('notification', 'markRead', { body: { Ids: [], UpTo: Math.max(0, ...entries.map(({ Id }) => Id)) } });
  } catch (error) {
    ignoreInBackground(error);
  }
  await refreshNotifications(database);
}

async function refreshNotifications(database: UserDatabase): Promise<void> {
  try {
    const marks = await readMarks(database);
    if (marks.length > 0) await callApi('notification', 'markRead', { body: { Ids: marks } });
    await pullReference(database, 'notification', 'list');
    // After the pull, so that none of them shows as unread in between.
    if (marks.length > 0) await dropReadMarks(database, marks);
  } catch (error) {
    ignoreInBackground(error);
  }
}
