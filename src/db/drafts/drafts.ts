import type { EntityName } from '../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { blobIdsIn, dropUnreferencedBlobs } from './blobs.ts';
import type { DraftRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/**
 * Saves a form's values; follows a record whose server id arrived while the form was open.
 * Photos in `before`, the previously saved values, that the form has removed are deleted in the same commit; photos from
 * another tab's form of the same record stay.
 */
export function saveDraft(database: UserDatabase, draft: DraftRow, before: Readonly<Record<string, unknown>> | null): Promise<RecordKey> {
  const remaining = new Set(blobIdsIn(draft.values));
  const removed = blobIdsIn(before).filter((id) => !remaining.has(id));
  const searched = removed.length > 0 ? [database.blobs, database.records, database.outbox] : [];
  return withReconnect(database, () =>
    database.transaction('rw', [database.drafts, database.aliases, ...searched], async () => {
      const current = async (key: RecordKey) => (isLocalKey(key) ? ((await database.aliases.get(key))?.serverId ?? key) : key);
      const key = await current(draft.key);
      await database.drafts.put({ ...draft, key, ...(draft.partOf === undefined ? {} : { partOf: await current(draft.partOf) }) });
      await dropUnreferencedBlobs(database, removed);
      return key;
    }),
  );
}

/** The draft of a record; null when there is none. */
export async function draftOf(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<DraftRow | null> {
  return (await database.drafts.get([entity, key])) ?? null;
}

/** Drafts of an entity's records, newest first. */
export async function draftsOf(database: UserDatabase, entity: EntityName): Promise<DraftRow[]> {
  return (await allDraftsOf(database, entity)).filter(({ partOf }) => partOf === undefined);
}

/** Drafts of a record's parts and of actions on it, newest first. */
export async function partDraftsOf(database: UserDatabase, entity: EntityName, recordKey: RecordKey): Promise<DraftRow[]> {
  return (await allDraftsOf(database, entity)).filter(({ partOf }) => partOf === recordKey);
}

/** The newest draft of an action on a record; null when there is none. */
export async function actionDraftOf(
  database: UserDatabase,
  entity: EntityName,
  recordKey: RecordKey,
  action: string,
): Promise<DraftRow | null> {
  return (await partDraftsOf(database, entity, recordKey)).find((draft) => draft.action === action) ?? null;
}

/** Deletes a draft and the photos that nothing else references. */
export function discardDraft(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<void> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.drafts, database.blobs, database.records, database.outbox], async () => {
      const draft = await database.drafts.get([entity, key]);
      await database.drafts.delete([entity, key]);
      await dropUnreferencedBlobs(database, blobIdsIn(draft?.values));
    }),
  );
}

async function allDraftsOf(database: UserDatabase, entity: EntityName): Promise<DraftRow[]> {
  const drafts = await database.drafts.where('entity').equals(entity).toArray();
  return drafts.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}
