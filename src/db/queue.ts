import { Dexie } from 'dexie';
import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { DeliveredRow, DraftRow, EntryState, OutboxRow } from './rows.ts';
import type { UserDatabase } from './user-database.ts';

/** The first entries of the queue, in order. */
export function queuedEntries(database: UserDatabase, atMost: number): Promise<OutboxRow[]> {
  return database.outbox.orderBy('seq').limit(atMost).toArray();
}

/** One entry of the queue; null when it is there no more. */
export async function queuedEntry(database: UserDatabase, seq: number): Promise<OutboxRow | null> {
  return (await database.outbox.get(seq)) ?? null;
}

/** The last entries that went through, newest first. */
export async function deliveredEntries(database: UserDatabase, atMost: number): Promise<DeliveredRow[]> {
  const delivered = await database.delivered.orderBy('seq').toArray();
  return delivered.slice(-atMost).toReversed();
}

/** Every form that was begun and not saved, newest first. */
export async function allDrafts(database: UserDatabase): Promise<DraftRow[]> {
  const drafts = await database.drafts.toArray();
  return drafts.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}

/** Documents of an entity that still have entries, with the state a list shows for each; reads keys, not contents. */
export async function queuedDocuments(database: UserDatabase, entity: EntityName): Promise<Map<RecordKey, EntryState>> {
  const documents = database.outbox.where('[entity+recordKey]').between([entity, Dexie.minKey], [entity, Dexie.maxKey]);
  const keys = (await documents.uniqueKeys()) as unknown as [EntityName, RecordKey][];
  const states = new Map<RecordKey, EntryState>(keys.map(([, key]) => [key, 'waiting']));
  if (states.size === 0) return states;
  for (const state of ['sending', 'parked'] as const) {
    const entries = await database.outbox.where('state').equals(state).toArray();
    for (const entry of entries) if (entry.entity === entity) states.set(entry.recordKey, state);
  }
  return states;
}
