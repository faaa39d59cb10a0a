import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import * as v from 'valibot';
import { notificationList, type NotificationEntry } from '../../contract/entities/company/notification-bodies.ts';
import { readMarks } from '../../db/cache/messages/unread.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import { useSession } from '../../screens/session-context.tsx';

/** `entries` is null until the first pull; `asOf`: when they were pulled. */
export type Notifications = { readonly entries: readonly NotificationEntry[] | null; readonly asOf: string | null };

/** The messages on this device, live; messages that were read here count as read. */
export function useNotifications(): Notifications {
  const { database } = useSession();
  const stored = useLiveQuery(
    async () => ({ row: await findReference(database, referenceKey('notification', 'list')), marks: await readMarks(database) }),
    [database],
  );
  return useMemo(() => {
    const parsed = v.safeParse(notificationList, stored?.row?.value);
    if (!stored || !parsed.success) return { entries: null, asOf: null };
    const entries = parsed.output.Entries.map((entry) => ({ ...entry, IsRead: entry.IsRead || stored.marks.includes(entry.Id) }));
    return { entries, asOf: stored.row?.asOf ?? null };
  }, [stored]);
}
