import { MIN_GROUP_MESSAGES } from '../../../contract/entities/company/message-groups.ts';
import type { NotificationEntry } from '../../../contract/entities/company/notification-bodies.ts';

type Message = Pick<NotificationEntry, 'Id' | 'Event' | 'HappenedOn' | 'IsRead'>;

/**
 * The lines of the bell's list: many messages of one event and day, such as the dates that a first start finds, are one. In the order of
 * their newest.
 */
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
