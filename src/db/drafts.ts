import type { EntityName } from '../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../contract/fields.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import { blobIdsIn, dropUnnamedBlobs } from './blobs.ts';
import type { DraftRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/**
 * Keeps a form as it is now; follows a document whose server id arrived while its form was open.
 * Photos that the form had in `before`, as it was when it was kept last, and has no more go with the same commit; what another
 * tab's form of the same document holds is not this form's to remove.
 */
export function saveDraft(
  database: UserDatabase,
  entity: EntityName,
  key: RecordKey,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  updatedAt: WireDateTime,
): Promise<RecordKey> {
  const kept = new Set(blobIdsIn(values));
  const removed = blobIdsIn(before).filter((id) => !kept.has(id));
  const searched = removed.length > 0 ? [database.blobs, database.records, database.outbox] : [];
  return guarded(database, () =>
    database.transaction('rw', [database.drafts, database.aliases, ...searched], async () => {
      const current = isLocalKey(key) ? ((await database.aliases.get(key))?.serverId ?? key) : key;
      await database.drafts.put({ entity, key: current, values, updatedAt });
      await dropUnnamedBlobs(database, removed);
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
export function discardDraft(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<void> {
  return guarded(database, () =>
    database.transaction('rw', [database.drafts, database.blobs, database.records, database.outbox], async () => {
      const draft = await database.drafts.get([entity, key]);
      await database.drafts.delete([entity, key]);
      await dropUnnamedBlobs(database, blobIdsIn(draft?.values));
    }),
  );
}
