import { findReference, referenceKey } from './references.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Messages that were read on this device, until the backend knows it. */
export async function readMarks(database: UserDatabase): Promise<readonly number[]> {
  const row = await findReference(database, referenceKey('notification', 'markRead'));
  return (row?.value as { readonly Ids: readonly number[] } | undefined)?.Ids ?? [];
}

type Message = { readonly Id: number; readonly Event: string; readonly HappenedOn: string; readonly IsRead: boolean };

/** From this many on, messages of one event and day are one line. */
const MIN_GROUP = 3;

/** The lines of the bell's list: many messages of one event and day, such as the dates that a first start finds, are one. In the order of their newest. */
export function messageGroups<Entry extends Message>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const keyOf = ({ Event, HappenedOn }: Entry) => Event + HappenedOn.slice(0, 10);
  return entries.flatMap((entry) => {
    const group = entries.filter((other) => keyOf(other) === keyOf(entry));
    return group.length < MIN_GROUP ? [[entry]] : group[0] === entry ? [group] : [];
  });
}

/** How many lines of the list are unread, as far as this device knows. */
export async function countUnread(database: UserDatabase): Promise<number> {
  const [row, marks] = await Promise.all([findReference(database, referenceKey('notification', 'list')), readMarks(database)]);
  const { Entries = [] } = (row?.value ?? {}) as { readonly Entries?: readonly Message[] };
  return messageGroups(Entries).filter((group) => group.some(({ Id, IsRead }) => !IsRead && !marks.includes(Id))).length;
}
