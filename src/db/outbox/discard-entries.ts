import type { EntityName } from '../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { dropUnreferencedBlobs } from '../drafts/blobs.ts';
import { partDraftsOf } from '../drafts/drafts.ts';
import type { OutboxRow, RecordRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The entry and all entries that depend on an id it would create. */
export async function entriesDiscardedWith(database: UserDatabase, seq: number): Promise<OutboxRow[]> {
  const first = await database.outbox.get(seq);
  if (!first) return [];
  const entries = new Map([[first.seq, first]]);
  for (const entry of entries.values()) {
    if (!isLocalKey(entry.targetKey) || !creates(entry)) continue;
    const dependents = await database.outbox.where('dependsOn').equals(entry.targetKey).toArray();
    for (const dependent of dependents) entries.set(dependent.seq, dependent);
  }
  return [...entries.values()].sort((left, right) => left.seq - right.seq);
}

/**
 * Discards an entry with all its dependents, in one transaction: a record that only this device had is deleted with its
 * photos, any other is shown again as the backend has it. Returns the number of removed entries; 0 when it was delivered meanwhile.
 * Throws `TaborError` `conflict` while one of them is being sent, because its answer is outstanding.
 */
export function discardEntries(database: UserDatabase, seq: number): Promise<number> {
  const tables = [database.outbox, database.records, database.blobs, database.drafts];
  return withReconnect(database, () =>
    database.transaction('rw', tables, async () => {
      const entries = await entriesDiscardedWith(database, seq);
      if (entries.some((entry) => entry.state === 'sending')) throw new TaborError('conflict');
      await database.outbox.bulkDelete(entries.map((entry) => entry.seq));
      for (const [entity, key] of recordKeysOf(entries)) {
        const discarded = entries.filter((entry) => entry.entity === entity && entry.recordKey === key);
        await restoreRecord(database, entity, key, discarded);
      }
      await dropUnreferencedBlobs(
        database,
        entries.flatMap((entry) => entry.blobs.map((blob) => blob.id)),
      );
      return entries.length;
    }),
  );
}

async function restoreRecord(database: UserDatabase, entity: EntityName, key: RecordKey, discarded: readonly OutboxRow[]): Promise<void> {
  const record = await database.records.get([entity, key]);
  if (!record) return;
  const remainingEntries = await database.outbox.where('[entity+recordKey]').equals([entity, key]).toArray();
  const isLocalOnly = isLocalKey(key) && discarded.some((entry) => entry.targetKey === key && creates(entry));
  const changedRecord = isLocalOnly ? null : afterDiscard(record, discarded, remainingEntries);
  if (changedRecord) await database.records.put(changedRecord);
  else await database.records.delete([entity, key]);
  if (isLocalOnly)
    await database.drafts.bulkDelete(
      (await partDraftsOf(database, entity, key)).map((draft): [EntityName, RecordKey] => [entity, draft.key]),
    );
}

/** Null when the backend's version is not cached; the next pull brings it. */
function afterDiscard(record: RecordRow, discarded: readonly OutboxRow[], left: readonly OutboxRow[]): RecordRow | null {
  const isRemoved = left.some((entry) => entry.kind === 'removal');
  const changesContent = discarded.some((entry) => entry.kind === 'save');
  // An action changed the row; that of a record made here may be missing in the cached list.
  const changesRow = left.length === 0 && !record.isNew && discarded.some((entry) => entry.kind === 'action');
  if (left.length > 0 || !changesContent) return { ...record, pending: left.length, isRemoved, ...(changesRow && { row: null }) };
  const theirs = discarded.find((entry) => entry.fault?.theirs !== undefined)?.fault?.theirs;
  const base = theirs ?? discarded.find((entry) => entry.base !== null)?.base ?? null;
  return base === null ? null : { ...record, item: base, row: null, pending: 0, isRemoved: false };
}

function recordKeysOf(entries: readonly OutboxRow[]): readonly (readonly [EntityName, RecordKey])[] {
  const keys = new Map(entries.map(({ entity, recordKey }) => [`${entity} ${recordKey}`, [entity, recordKey] as const]));
  return [...keys.values()];
}

function creates(entry: OutboxRow): boolean {
  return callOf(entry.callEntity, entry.call).change?.creates === true;
}
