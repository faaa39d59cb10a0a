import { MIN_GROUP_MESSAGES } from '../../contract/entities/company/message-groups.ts';
import type { NotificationEntry } from '../../contract/entities/company/notification-bodies.ts';
import type { UserDatabase } from '../schema/user-database.ts';
import { findReference, referenceKey } from './references.ts';
import { readMarks } from './unread.ts';

type Message = Pick<NotificationEntry, 'Id' | 'Event' | 'HappenedOn' | 'IsRead'>;

/** The lines of the bell's list: many messages of one event and day, such as the dates that a first start finds, are one. In the order of their newest. */
export function messageGroups<Entry extends Message>(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const groups = new Map<string, Entry[]>();
  const keyOf = ({ Event, HappenedOn }: Entry) => `${Event} ${HappenedOn.slice(0, 10)}`;
  for (const entry of entries) groups.set(keyOf(entry), [...(groups.get(keyOf(entry)) ?? []), entry]);
  return entries.flatMap((entry) => {
    const group = groups.get(keyOf(entry)) ?? [];
    if (group.length < MIN_GROUP_MESSAGES) return [[entry]];
    return group[0] === entry ? [group] : [];
  });
}

/** How many lines of the list are unread, with what was read on this device. */
export async function countUnreadLines(database: UserDatabase): Promise<number> {
  const [row, marks] = await Promise.all([findReference(database, referenceKey('notification', 'list')), readMarks(database)]);
  const { Entries = [] } = (row?.value ?? {}) as { readonly Entries?: readonly Message[] };
  return messageGroups(Entries).filter((group) => group.some(({ Id, IsRead }) => !IsRead && !marks.includes(Id))).length;
}
