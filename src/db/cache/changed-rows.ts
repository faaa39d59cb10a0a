import { cmp, Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { RecordRow } from '../schema/rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** A changed record as lists need it: without its content, which may carry signatures. */
export type ChangedRow = Omit<RecordRow, 'item'>;

/** Records per read: a longer read would delay the page's answer to a tap. */
const BATCH_SIZE = 200;

type ChangeCache = {
  readonly rows: Map<RecordKey, ChangedRow>;
  /** Records written since the last read. */
  readonly stale: Set<RecordKey>;
  /** The last read; the next one starts after it. */
  ready: Promise<void>;
};

const caches = new Map<UserDatabase, Map<EntityName, ChangeCache>>();

/** The records of an entity that its list shows differently from the backend; one that the list does not include counts as removed. */
export async function changedRows(database: UserDatabase, entity: EntityName): Promise<readonly ChangedRow[]> {
  const { documents: recordSource }: EntityDefinition = entityRegistry[entity];
  if (!recordSource) return changedRecords(database, entity);
  const localRecords = await changedRecords(database, recordSource.entity);
  return localRecords.map((record) => (record.row && recordSource.includes(record.row) ? record : { ...record, isRemoved: true }));
}

/**
 * Reads all changed records once, and after that only those written since, here or in another context: while thousands of entries
 * are sent, a list queries continuously.
 */
async function changedRecords(database: UserDatabase, entity: EntityName): Promise<readonly ChangedRow[]> {
  const cacheByEntity = cachesOf(database);
  const cache: ChangeCache = cacheByEntity.get(entity) ?? { rows: new Map(), stale: new Set(), ready: Promise.resolve() };
  const isNew = !cacheByEntity.has(entity);
  cacheByEntity.set(entity, cache);
  cache.ready = cache.ready.then(() => (isNew ? readAll(database, entity, cache) : readStale(database, entity, cache)));
  try {
    await cache.ready;
  } catch (error) {
    if (cacheByEntity.get(entity) === cache) cacheByEntity.delete(entity);
    throw error;
  }
  return [...cache.rows.values()];
}

/** Whether the changed records are cached or being read, so that a query costs nothing more. */
export function areChangesCached(database: UserDatabase, entity: EntityName): boolean {
  return caches.get(database)?.has(entity) ?? false;
}

async function readAll(database: UserDatabase, entity: EntityName, cache: ChangeCache): Promise<void> {
  for (let last: unknown = Dexie.minKey; ;) {
    const piece = database.records.where('[entity+key]').between([entity, last], [entity, Dexie.maxKey], false, true);
    const records = await piece.limit(BATCH_SIZE).toArray();
    for (const record of records) updateCache(cache, record.key, record);
    last = records.at(-1)?.key;
    if (last === undefined || records.length < BATCH_SIZE) return;
  }
}

async function readStale(database: UserDatabase, entity: EntityName, cache: ChangeCache): Promise<void> {
  const keys = [...cache.stale];
  cache.stale.clear();
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const some = keys.slice(start, start + BATCH_SIZE);
    const records = await database.records.bulkGet(some.map((key): [EntityName, RecordKey] => [entity, key]));
    for (const [index, key] of some.entries()) updateCache(cache, key, records[index]);
  }
}

function updateCache(cache: ChangeCache, key: RecordKey, record: RecordRow | undefined): void {
  const localRow = record ? toChangedRow(record) : null;
  if (localRow) cache.rows.set(key, localRow);
  else cache.rows.delete(key);
}

/** How a list shows a record; null when it shows the backend's row. */
export function toChangedRow({ item: _content, ...changed }: RecordRow): ChangedRow | null {
  return changed.row === null && !changed.isRemoved ? null : changed;
}

function cachesOf(database: UserDatabase): Map<EntityName, ChangeCache> {
  const before = caches.get(database);
  if (before) return before;
  const memory = new Map<EntityName, ChangeCache>();
  caches.set(database, memory);
  Dexie.on('storagemutated', (parts) => invalidate(memory, database, parts));
  return memory;
}

/** Marks written records as stale; clears the cache where the event does not name single keys. */
function invalidate(memory: Map<EntityName, ChangeCache>, database: UserDatabase, parts: ObservabilitySet): void {
  const written = (parts as Record<string, ObservabilitySet[string] | undefined>)[`idb://${database.name}/records/`];
  if ('all' in parts) memory.clear();
  if (!written) return;
  for (const { from, to } of RangeSet(written)) {
    if (!Array.isArray(from) || cmp(from, to) !== 0) {
      memory.clear();
      return;
    }
    const [entity, key] = from as unknown as [EntityName, RecordKey];
    memory.get(entity)?.stale.add(key);
  }
}
