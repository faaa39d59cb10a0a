import type { EntityName } from '../../contract/definition/entity.ts';
import { isLocalKey, type RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { RecordRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The record under `key`, or under the server id that replaced its local key. */
export async function findRecord(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<RecordRow | null> {
  const record = await database.records.get([entity, key]);
  if (record || !isLocalKey(key)) return record ?? null;
  const alias = await database.aliases.get(key);
  return alias ? ((await database.records.get([entity, alias.serverId])) ?? null) : null;
}

/** All records of an entity on this device. */
export function recordsOf(database: UserDatabase, entity: EntityName): Promise<RecordRow[]> {
  return database.records.where('entity').equals(entity).toArray();
}

/** The server id that replaced a local key; null while it has none. */
export async function serverIdOf(database: UserDatabase, localKey: string): Promise<number | null> {
  return (await database.aliases.get(localKey))?.serverId ?? null;
}

/** The local key that `call` created on this device and the backend answered with `serverId`; null for records made elsewhere. */
export async function localKeyOf(database: UserDatabase, entity: EntityName, call: string, serverId: number): Promise<string | null> {
  const aliases = await database.aliases.where('[entity+serverId]').equals([entity, serverId]).toArray();
  // Parts have ids of their own, which may be the same number. Older releases did not store the call.
  return (aliases.find((alias) => alias.call === call) ?? aliases.find((alias) => alias.call === undefined))?.localKey ?? null;
}

/** Those of `ids` that the same call returned for other changes of this device. */
export async function idsCreatedHere(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const aliases = await database.aliases
    .where('[entity+serverId]')
    .anyOf(ids.map((id): [EntityName, number] => [entity, id]))
    .toArray();
  return new Set(aliases.filter((alias) => alias.call === call).map((alias) => alias.serverId));
}

/**
 * Caches a record as the backend answered it, unless a change of it waits: a pull never overwrites that (sync rule 10). Waiting changes of
 * a record whose content was not cached are applied to it at once, as they will be at the backend.
 */
export function cachePulledRecord(
  database: UserDatabase,
  entity: EntityName,
  key: number,
  item: Readonly<Record<string, unknown>>,
  asOf: WireDateTime,
  pulledRow?: GridRow | null,
): Promise<void> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.records, database.outbox], async () => {
      const before = await database.records.get([entity, key]);
      // An action or a part's change taken from a list is queued without the record's content: then nothing is overwritten.
      const hasNoContent = before !== undefined && Object.keys(before.item).length === 0;
      if (before && before.pending > 0 && !hasNoContent && !(await isRefused(database, entity, key))) return;
      const { row = null, isRemoved = false, isNew = false, pending = 0 } = before ?? {};
      const merged = hasNoContent ? await withWaitingSaves(database, entity, key, item) : item;
      await database.records.put({ ...before, entity, key, item: merged, row: pulledRow ?? row, pending, isRemoved, isNew, asOf });
    }),
  );
}

/** Whether all changes of a record that wait are actions, which are no content of it, and need a decision. */
async function isRefused(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<boolean> {
  const entries = await database.outbox.where('[entity+recordKey]').equals([entity, key]).toArray();
  return entries.every(({ kind, state }) => kind !== 'save' && state === 'parked');
}

/** The record with its waiting saves applied; their bases are completed with the backend's answer. */
async function withWaitingSaves(database: UserDatabase, entity: EntityName, key: RecordKey, item: Readonly<Record<string, unknown>>) {
  // In the order of `seq`, as `entriesOf`.
  const entries = await database.outbox.where('[entity+recordKey]').equals([entity, key]).toArray();
  const saves = entries.filter((entry) => entry.kind === 'save' && entry.targetKey === key && entry.callEntity === entity);
  for (const { seq, base } of saves) if (base) await database.outbox.update(seq, { base: { ...item, ...base } });
  return Object.assign({ ...item }, ...saves.map(({ payload }) => payload)) as Readonly<Record<string, unknown>>;
}

/** Caches a record's list row, because an older list answer may lack the delivered change. */
export function cachePulledRow(database: UserDatabase, entity: EntityName, key: number, row: GridRow, asOf: WireDateTime): Promise<number> {
  return withReconnect(database, () =>
    database.records
      .where('[entity+key]')
      .equals([entity, key])
      .and((record) => record.pending === 0)
      .modify({ row, asOf }),
  );
}
