import type { EntityName } from '../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../contract/fields.ts';
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
  draft: DraftRow,
  before: Readonly<Record<string, unknown>> | null,
): Promise<RecordKey> {
  const kept = new Set(blobIdsIn(draft.values));
  const removed = blobIdsIn(before).filter((id) => !kept.has(id));
  const searched = removed.length > 0 ? [database.blobs, database.records, database.outbox] : [];
  return guarded(database, () =>
    database.transaction('rw', [database.drafts, database.aliases, ...searched], async () => {
      const current = async (key: RecordKey) => (isLocalKey(key) ? ((await database.aliases.get(key))?.serverId ?? key) : key);
      const key = await current(draft.key);
      await database.drafts.put({ ...draft, key, ...(draft.partOf === undefined ? {} : { partOf: await current(draft.partOf) }) });
      await dropUnnamedBlobs(database, removed);
      return key;
    }),
  );
}

/** The form left open for a document; null when there is none. */
export async function draftOf(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<DraftRow | null> {
  return (await database.drafts.get([entity, key])) ?? null;
}

/** Forms of an entity's documents that were begun and not saved, newest first. */
export async function draftsOf(database: UserDatabase, entity: EntityName): Promise<DraftRow[]> {
  return (await allDraftsOf(database, entity)).filter(({ partOf }) => partOf === undefined);
}

/** Forms of a document's parts, and of actions on it, that were begun and not saved, newest first. */
export async function partDraftsOf(database: UserDatabase, entity: EntityName, document: RecordKey): Promise<DraftRow[]> {
  return (await allDraftsOf(database, entity)).filter(({ partOf }) => partOf === document);
}

/** The form left open for an action on a document, the last one; null when there is none. */
export async function actionDraftOf(database: UserDatabase, entity: EntityName, document: RecordKey, action: string): Promise<DraftRow | null> {
  return (await partDraftsOf(database, entity, document)).find((draft) => draft.action === action) ?? null;
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

async function allDraftsOf(database: UserDatabase, entity: EntityName): Promise<DraftRow[]> {
  const drafts = await database.drafts.where('entity').equals(entity).toArray();
  return drafts.sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
}
