import { findReference, referenceKey } from '../references.ts';
import type { UserDatabase } from '../../schema/user-database.ts';

/** Messages that were read on this device, until the backend knows it. */
export async function readMarks(database: UserDatabase): Promise<readonly number[]> {
  const row = await findReference(database, referenceKey('notification', 'markRead'));
  return (row?.value as { readonly Ids: readonly number[] } | undefined)?.Ids ?? [];
}

/** How many messages are unread, as far as this device knows. */
export async function countUnread(database: UserDatabase): Promise<number> {
  const [row, marks] = await Promise.all([findReference(database, referenceKey('notification', 'list')), readMarks(database)]);
  const { Unread = 0, Entries = [] } = (row?.value ?? {}) as {
    readonly Unread?: number;
    readonly Entries?: readonly { readonly Id: number; readonly IsRead: boolean }[];
  };
  return Math.max(0, Unread - Entries.filter(({ Id, IsRead }) => !IsRead && marks.includes(Id)).length);
}
