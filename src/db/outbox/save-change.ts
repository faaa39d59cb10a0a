import type { EntityName } from '../../contract/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { TaborError } from '../../contract/problem.ts';
import type { Change } from './change.ts';
import { partDraftsOf } from '../drafts/drafts.ts';
import { localKeysIn, withServerId } from './local-keys.ts';
import { blobIdsIn, dropUnreferencedBlobs } from '../drafts/blobs.ts';
import { planEntries } from './plan-entries.ts';
import { entriesOf } from './queue.ts';
import type { DraftRow, OutboxRow } from '../schema/rows.ts';
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
      const [serverIds] = await Promise.all([arrivedServerIds(database, change), rejectMissingBlobs(database, change)]);
      const key = isLocalKey(change.key) ? (serverIds.get(change.key) ?? change.key) : change.key;
      const earlier = await entriesOf(database, change.entity, key);
      const plan = planEntries({ change, earlier, serverIds, schemaVersion, newId });
      const blobs = await blobsBefore(database, change, key, earlier);
      if (plan.remove.length > 0) await database.outbox.bulkDelete(plan.remove);
      if (plan.put.length > 0) await database.outbox.bulkPut(plan.put);
      if (plan.add.length > 0) await database.outbox.bulkAdd(plan.add);
      const pending = earlier.length - plan.remove.length + plan.add.length;
      if (plan.deletesRecord) await database.records.delete([change.entity, key]);
      else await writeRecord(database, change, key, serverIds, pending);
      await endDrafts(database, change, key);
      const referenced = new Set(blobIdsIn(change.item));
      await dropUnreferencedBlobs(database, blobs.filter((id) => !referenced.has(id)));
      return key;
    }),
  );
}

async function endDrafts(database: UserDatabase, { entity, key: originalKey, kind, calls, keepsDraft, partDraftKey }: Change, key: RecordKey): Promise<void> {
  const ended: RecordKey[] = [...(keepsDraft ? [] : [originalKey, key]), ...(partDraftKey === undefined ? [] : [partDraftKey])];
  // Drafts of parts end with the removal of their record, and drafts of an action with that action.
  const isOver = ({ action }: DraftRow) => kind === 'removal' || calls.some(({ call }) => call === action);
  ended.push(...(await partDraftsOf(database, entity, key)).filter(isOver).map((draft) => draft.key));
  await database.drafts.bulkDelete(ended.map((one): [EntityName, RecordKey] => [entity, one]));
}

/** Photos that an entry, the record or its draft referenced before this change. */
async function blobsBefore(database: UserDatabase, change: Change, key: RecordKey, earlier: readonly OutboxRow[]): Promise<string[]> {
  const [record, ...drafts] = await Promise.all([
    database.records.get([change.entity, key]),
    database.drafts.get([change.entity, change.key]),
    database.drafts.get([change.entity, key]),
  ]);
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
  const found = await database.blobs.where('id').anyOf([...ids]).count();
  if (found !== ids.size) throw new TaborError('blob-missing');
}

/** Server ids that arrived while the form was open: the form still contains the local keys. */
async function arrivedServerIds(database: UserDatabase, change: Change): Promise<Map<string, number>> {
  const keys = localKeysIn([change.key, change.item, change.row, change.calls.map((call) => [call.targetKey, call.payload, call.parameters]), change.withdraws?.map((call) => call.targetKey)]);
  const aliases = await database.aliases.where('localKey').anyOf(keys).toArray();
  return new Map(aliases.map((alias) => [alias.localKey, alias.serverId]));
}

async function writeRecord(
  database: UserDatabase,
  change: Change,
  key: RecordKey,
  serverIds: ReadonlyMap<string, number>,
  pending: number,
): Promise<void> {
  const before = await database.records.get([change.entity, key]);
  let item = change.item ?? before?.item ?? {};
  let row = change.row ?? before?.row ?? null;
  for (const [localKey, serverId] of serverIds) {
    item = withServerId(item, localKey, serverId);
    row = withServerId(row, localKey, serverId);
  }
  await database.records.put({
    ...before,
    entity: change.entity,
    key,
    item,
    row,
    pending,
    isRemoved: change.kind === 'removal' || (before?.isRemoved ?? false),
    isNew: before?.isNew ?? isLocalKey(change.key),
    asOf: change.happenedAt,
  });
}
