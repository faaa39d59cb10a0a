import type { EntityName } from '../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../contract/fields.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import type { DraftRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** Keeps a form as it is now; follows a document whose server id arrived while its form was open. */
export function saveDraft(
  database: UserDatabase,
  entity: EntityName,
  key: RecordKey,
  values: Readonly<Record<string, unknown>>,
  updatedAt: WireDateTime,
): Promise<RecordKey> {
  return guarded(database, () =>
    database.transaction('rw', [database.drafts, database.aliases], async () => {
      const current = isLocalKey(key) ? ((await database.aliases.get(key))?.serverId ?? key) : key;
      await database.drafts.put({ entity, key: current, values, updatedAt });
      return current;
    }),
  );
}

/** The form left open for a document; null when there is none. */
export async function draftOf(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<DraftRow | null> {
  return (await database.drafts.get([entity, key])) ?? null;
}

/** Forms of an entity that were begun and not saved, newest first. */
export async function draftsOf(database: UserDatabase, entity: EntityName): Promise<DraftRow[]> {
  const drafts = await database.drafts.where('entity').equals(entity).toArray();
  return drafts.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}

/** Throws away a form and the photos that only it held. */
export function discardDraft(database: UserDatabase, entity: EntityName, key: RecordKey, blobIds: readonly string[]): Promise<void> {
  return guarded(database, () =>
    database.transaction('rw', [database.drafts, database.blobs, database.outbox], async () => {
      const queued = new Set((await database.outbox.toArray()).flatMap((entry) => entry.blobs.map((blob) => blob.id)));
      await database.blobs.bulkDelete(blobIds.filter((id) => !queued.has(id)));
      await database.drafts.delete([entity, key]);
    }),
  );
}
