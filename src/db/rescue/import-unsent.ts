import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { callOf } from '../../contract/registry.ts';
import { localKeysIn, withServerIds, type ServerIds } from '../outbox/local-keys.ts';
import type { RescueContent } from './rescue-content.ts';
import type { NewOutboxRow, OutboxRow } from '../schema/rows.ts';
import { entriesOf } from '../outbox/queue.ts';
import { entryWithServerIds, serverIdsOf } from '../outbox/settle.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Result of importing the entries and drafts of a file. */
export type ImportReport = {
  readonly added: number;
  /** Already queued here. */
  readonly alreadyHere: number;
  /** The backend has acknowledged them to this device. */
  readonly delivered: number;
  /** This device has the same call queued with other content, which stays. */
  readonly otherVersion: number;
  readonly photos: number;
  readonly drafts: number;
};

/**
 * Imports a rescue file into this device, in one transaction. The idempotency keys of the entries stay: one that the other device has
 * delivered meanwhile gets its first answer from the backend again, and is not carried out twice.
 * Throws `TaborError` `rescue-other-user`, or `rescue-unreadable` for entries that could never be sent; then nothing was written.
 */
export function importUnsent(database: UserDatabase, user: string, content: RescueContent): Promise<ImportReport> {
  if (content.about.user.toLowerCase() !== user.toLowerCase()) return Promise.reject(new TaborError('rescue-other-user'));
  const tables = [database.outbox, database.records, database.drafts, database.blobs, database.aliases, database.delivered];
  return withReconnect(database, () =>
    database.transaction('rw', tables, async () => {
      const serverIds = serverIdsOf(
        await database.aliases
          .where('localKey')
          .anyOf(localKeysIn([content.entries, content.records, content.drafts]))
          .toArray(),
      );
      const { fates, add } = await classifyEntries(database, content.entries, serverIds);
      await rejectOrphans(database, add);
      await database.outbox.bulkAdd(add);
      await addRecords(database, content, serverIds, add);
      const drafts = await addDrafts(database, content, serverIds);
      const photos = await addPhotos(database, content, JSON.stringify([add.map((entry) => entry.blobs), drafts]));
      const count = (fate: ImportOutcome) => fates.filter((one) => one === fate).length;
      return {
        added: add.length,
        alreadyHere: count('already-here'),
        delivered: count('delivered'),
        otherVersion: count('other-version'),
        photos,
        drafts: drafts.length,
      };
    }),
  );
}

type ImportOutcome = 'add' | 'already-here' | 'delivered' | 'other-version';

async function classifyEntries(
  database: UserDatabase,
  entries: readonly OutboxRow[],
  serverIds: ServerIds,
): Promise<{ fates: ImportOutcome[]; add: NewOutboxRow[] }> {
  const here = await database.outbox.toArray();
  const delivered = new Set((await database.delivered.toArray()).map((line) => line.id));
  const ids = new Set(entries.map((entry) => entry.id));
  const add: NewOutboxRow[] = [];
  const fates = entries
    .toSorted((left, right) => left.seq - right.seq)
    .map((imported): ImportOutcome => {
      const entry = entryWithServerIds(imported, serverIds);
      const same = here.find((queued) => queued.id === entry.id);
      if (same) return contentOf(same) === contentOf(entry) ? 'already-here' : 'other-version';
      if (delivered.has(entry.id) || (creates(imported) && serverIds.has(String(imported.targetKey)))) return 'delivered';
      if (here.some((queued) => !ids.has(queued.id) && isSameCall(queued, entry))) return 'other-version';
      add.push(toWaiting(entry));
      return 'add';
    });
  return { fates, add };
}

/** The other device may have sent it since the export: an entry that may have reached the backend is never changed, only followed (SY7). */
function toWaiting(imported: OutboxRow): NewOutboxRow {
  // Imported entries go to the end of this queue.
  const entry = Object.fromEntries(Object.entries(imported).filter(([name]) => name !== 'seq')) as NewOutboxRow;
  const state = entry.state === 'parked' ? 'parked' : 'waiting';
  return { ...entry, state, attempts: Math.max(1, entry.attempts), notBefore: 0, epoch: 0 };
}

/** An entry whose dependency nothing in the queue creates would wait for ever. */
async function rejectOrphans(database: UserDatabase, add: readonly NewOutboxRow[]): Promise<void> {
  const createdKeys = new Set([...(await database.outbox.toArray()), ...add].filter(creates).map((entry) => entry.targetKey));
  if (add.some((entry) => entry.dependsOn.some((key) => !createdKeys.has(key))))
    throw new TaborError('rescue-unreadable', { detail: 'entries.json' });
}

/** A record with waiting changes on this device stays as it is; any other record is taken from the file. */
async function addRecords(
  database: UserDatabase,
  { records }: RescueContent,
  serverIds: ServerIds,
  add: readonly NewOutboxRow[],
): Promise<void> {
  const recordKeys = new Map(add.map(({ entity, recordKey }) => [`${entity} ${recordKey}`, { entity, key: recordKey }]));
  for (const { entity, key } of recordKeys.values()) {
    const pending = (await entriesOf(database, entity, key)).length;
    const existing = await database.records.get([entity, key]);
    const imported = records
      .map((record) => withServerIds(record, serverIds))
      .find((record) => record.entity === entity && record.key === key);
    const merged = existing && existing.pending > 0 ? existing : imported;
    if (!merged) throw new TaborError('rescue-unreadable', { detail: 'records.json' });
    await database.records.put({ ...merged, pending });
  }
}

async function addDrafts(database: UserDatabase, { drafts }: RescueContent, serverIds: ServerIds) {
  const imported = drafts.map((draft) => withServerIds(draft, serverIds));
  const existing = await database.drafts.bulkGet(imported.map((draft): [typeof draft.entity, RecordKey] => [draft.entity, draft.key]));
  const added = imported.filter((_, index) => existing[index] === undefined);
  await database.drafts.bulkAdd(added);
  return added;
}

async function addPhotos(database: UserDatabase, { photos }: RescueContent, referencingText: string): Promise<number> {
  const existing = new Set(
    await database.blobs
      .where('id')
      .anyOf(photos.map((photo) => photo.id))
      .primaryKeys(),
  );
  const added = photos.filter(({ id }) => !existing.has(id) && referencingText.includes(id));
  await database.blobs.bulkAdd(added);
  return added.length;
}

function creates(entry: NewOutboxRow): boolean {
  return isLocalKey(entry.targetKey) && callOf(entry.callEntity, entry.call).change?.creates === true;
}

function isSameCall(left: NewOutboxRow, right: NewOutboxRow): boolean {
  return left.callEntity === right.callEntity && left.call === right.call && left.targetKey === right.targetKey;
}

function contentOf({ payload, parameters }: NewOutboxRow): string {
  return JSON.stringify([payload, parameters]);
}
