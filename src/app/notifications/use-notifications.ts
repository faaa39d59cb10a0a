import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo } from 'react';
import * as v from 'valibot';
import { callApi } from '../../api/backend.ts';
import { notificationList, type NotificationEntry } from '../../contract/entities/company/notification-bodies.ts';
import { TaborError } from '../../contract/problem.ts';
import { addReadMarks, dropReadMarks, readMarks } from '../../db/cache/read-marks.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { pullReference } from '../../sw/pull/pull-reference.ts';

const REFRESH_MS = 60_000;

/** `entries` is null until the first pull; `asOf`: when they were pulled. */
export type Notifications = { readonly entries: readonly NotificationEntry[] | null; readonly unread: number; readonly asOf: string | null };

/** The messages on this device, live, with what was read here. */
export function useNotifications(): Notifications {
  const { database } = useSession();
  const stored = useLiveQuery(async () => ({ row: await findReference(database, referenceKey('notification', 'list')), marks: await readMarks(database) }), [database]);
  return useMemo(() => {
    const parsed = v.safeParse(notificationList, stored?.row?.value);
    if (!stored || !parsed.success) return { entries: null, unread: 0, asOf: null };
    const { Entries, Unread } = parsed.output;
    const readHere = Entries.filter(({ Id, IsRead }) => !IsRead && stored.marks.includes(Id));
    return { entries: Entries.map((entry) => ({ ...entry, IsRead: entry.IsRead || stored.marks.includes(entry.Id) })), unread: Math.max(0, Unread - readHere.length), asOf: stored.row?.asOf ?? null };
  }, [stored]);
}

/** Keeps the messages up to date while the app is visible and has a network. */
export function useNotificationRefresh(): void {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const isActive = session.state === 'active' && isOnline;
  useEffect(() => {
    if (!isActive) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshNotifications(database);
    };
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [database, isActive]);
}

/** Marks messages as read: at once here, and on the other devices with the next contact. */
export async function markRead(database: UserDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await addReadMarks(database, ids);
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
    // No network: the marks wait for the next refresh.
    if (!(error instanceof TaborError)) throw error;
  }
}
