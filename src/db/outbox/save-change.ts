import type { EntityName } from '../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import type { Change } from './change.ts';
import { partDraftsOf } from '../drafts/drafts.ts';
import { localKeysIn, withServerIds, type ServerIds } from './local-keys.ts';
import { blobIdsIn, dropUnreferencedBlobs } from '../drafts/blobs.ts';
import { planEntries } from './plan-entries.ts';
import { entriesOf } from './queue.ts';
import type { DraftRow, OutboxRow, RecordRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import { schemaVersion, type UserDatabase } from '../schema/user-database.ts';

/**
 * Writes a change, its outbox entries and the end of its draft in one transaction; resolves after the commit to disk (sync rule 1).
 * Throws `TaborError` `storage-full`, `storage-unavailable` or `blob-missing`; then nothing was written and nothing removed.
 */
export async function saveChange(database: UserDatabase, change: Change, newId: () => string): Promise<RecordKey> {
  const tables = [database.records, database.outbox, database.drafts, database.aliases, database.blobs];
  return withReconnect(database, () =>
    database.transaction('rw', tables, async () => {
      // Requests that are started together take one turn of the database: a save waits for two turns, and for the disk.
      const [serverIds, expected] = await Promise.all([
        arrivedServerIds(database, change),
        stateOf(database, change, change.key),
        rejectMissingBlobs(database, change),
      ]);
      const key = isLocalKey(change.key) ? (serverIds.get(change.key) ?? change.key) : change.key;
      const state = key === change.key ? expected : await stateOf(database, change, key);
      const plan = planEntries({ change, earlier: state.earlier, serverIds, schemaVersion, newId });
      const pending = state.earlier.length - plan.remove.length + plan.add.length;
      await Promise.all([
        plan.remove.length > 0 && database.outbox.bulkDelete(plan.remove),
        plan.put.length > 0 && database.outbox.bulkPut(plan.put),
        plan.add.length > 0 && database.outbox.bulkAdd(plan.add),
        plan.deletesRecord
          ? database.records.delete([change.entity, key])
          : database.records.put(recordAfter(change, key, { before: state.record, serverIds, pending })),
        endDrafts(database, change, state),
      ]);
      const referenced = new Set(blobIdsIn(change.item));
      await dropUnreferencedBlobs(
        database,
        blobsBefore(state).filter((id) => !referenced.has(id)),
      );
      return key;
    }),
  );
}

/** Stored copies of a record on the device. */
type StoredState = {
  /** Its queued entries, in order. */
  readonly earlier: readonly OutboxRow[];
  readonly record: RecordRow | undefined;
  readonly drafts: readonly (DraftRow | undefined)[];
  readonly partDrafts: readonly DraftRow[];
};

async function stateOf(database: UserDatabase, { entity, key: originalKey }: Change, key: RecordKey): Promise<StoredState> {
  const [earlier, record, drafts, partDrafts] = await Promise.all([
    entriesOf(database, entity, key),
    database.records.get([entity, key]),
    database.drafts.bulkGet([...new Set([originalKey, key])].map((one): [EntityName, RecordKey] => [entity, one])),
    partDraftsOf(database, entity, key),
  ]);
  return { earlier, record, drafts, partDrafts };
}

async function endDrafts(
  database: UserDatabase,
  { entity, kind, calls, keepsDraft, partDraftKey }: Change,
  { drafts, partDrafts }: StoredState,
): Promise<void> {
  const own = keepsDraft ? [] : drafts.flatMap((draft) => (draft ? [draft.key] : []));
  const ended: RecordKey[] = [...own, ...(partDraftKey === undefined ? [] : [partDraftKey])];
  // Drafts of parts end with the removal of their record, and drafts of an action with that action.
  const isOver = ({ action }: DraftRow) => kind === 'removal' || calls.some(({ call }) => call === action);
  ended.push(...partDrafts.filter(isOver).map((draft) => draft.key));
  if (ended.length > 0) await database.drafts.bulkDelete([...new Set(ended)].map((one): [EntityName, RecordKey] => [entity, one]));
}

/** Photos that an entry, the record or its draft referenced before this change. */
function blobsBefore({ earlier, record, drafts }: StoredState): string[] {
  const carried = earlier.flatMap((entry) => entry.blobs.map((blob) => blob.id));
  return [...carried, ...blobIdsIn([record?.item, drafts.map((draft) => draft?.values)])];
}

async function rejectMissingBlobs(database: UserDatabase, change: Change): Promise<void> {
  const carried = change.calls.filter((call) => call.blobs !== undefined);
  if (carried.length === 0) return;
  const targets = carried.flatMap((call) => (isLocalKey(call.targetKey) ? [call.targetKey] : []));
  const delivered = new Set((await database.aliases.where('localKey').anyOf(targets).toArray()).map((alias) => alias.localKey));
  const undelivered = carried.filter((call) => !isLocalKey(call.targetKey) || !delivered.has(call.targetKey));
  const ids = new Set(undelivered.flatMap((call) => call.blobs?.map((blob) => blob.id) ?? []));
  const blobs = await database.blobs
    .where('id')
    .anyOf([...ids])
    .count();
  if (blobs !== ids.size) throw new TaborError('blob-missing');
}

/** Server ids that arrived while the form was open: the form still contains the local keys. */
async function arrivedServerIds(database: UserDatabase, change: Change): Promise<Map<string, number>> {
  const keys = localKeysIn([
    change.key,
    change.item,
    change.row,
    change.calls.map((call) => [call.targetKey, call.payload, call.parameters]),
    change.withdraws?.map((call) => call.targetKey),
  ]);
  const aliases = await database.aliases.where('localKey').anyOf(keys).toArray();
  return new Map(aliases.map((alias) => [alias.localKey, alias.serverId]));
}

type RecordContext = { readonly before: RecordRow | undefined; readonly serverIds: ServerIds; readonly pending: number };

function recordAfter(change: Change, key: RecordKey, { before, serverIds, pending }: RecordContext): RecordRow {
  return {
    ...before,
    entity: change.entity,
    key,
    item: withServerIds(change.item ?? before?.item ?? {}, serverIds),
    row: withServerIds(change.row ?? before?.row ?? null, serverIds),
    pending,
    isRemoved: change.kind === 'removal' || (before?.isRemoved ?? false),
    isNew: before?.isNew ?? isLocalKey(change.key),
    asOf: change.happenedAt,
  };
}
