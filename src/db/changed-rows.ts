import { cmp, Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import type { EntityDefinition, EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import { entityRegistry } from '../contract/registry.ts';
import type { RecordRow } from './rows.ts';
import type { UserDatabase } from './user-database.ts';

/** A changed record as lists need it: without its content, which may carry signatures. */
export type ChangedRow = Omit<RecordRow, 'item'>;

/** Records per read: a longer read would delay the page's answer to a tap. */
const readAtOnce = 200;

type Known = {
  readonly rows: Map<RecordKey, ChangedRow>;
  /** Records written since the last read. */
  readonly stale: Set<RecordKey>;
  /** The last read; the next one starts after it. */
  ready: Promise<void>;
};

const memories = new Map<UserDatabase, Map<EntityName, Known>>();

/** The records of an entity that its list shows differently from the backend; one that the list does not include counts as removed. */
export async function changedRows(database: UserDatabase, entity: EntityName): Promise<readonly ChangedRow[]> {
  const { documents }: EntityDefinition = entityRegistry[entity];
  if (!documents) return changedDocuments(database, entity);
  const changed = await changedDocuments(database, documents.entity);
  return changed.map((record) => (record.row && documents.includes(record.row) ? record : { ...record, isRemoved: true }));
}

/**
 * Reads all changed records once, and after that only those written since, here or in another context: while thousands of entries
 * are sent, a list queries continuously.
 */
async function changedDocuments(database: UserDatabase, entity: EntityName): Promise<readonly ChangedRow[]> {
  const memory = memoryOf(database);
  const known: Known = memory.get(entity) ?? { rows: new Map(), stale: new Set(), ready: Promise.resolve() };
  const isNew = !memory.has(entity);
  memory.set(entity, known);
  known.ready = known.ready.then(() => (isNew ? readAll(database, entity, known) : readStale(database, entity, known)));
  try {
    await known.ready;
  } catch (error) {
    if (memory.get(entity) === known) memory.delete(entity);
    throw error;
  }
  return [...known.rows.values()];
}

/** Whether the changed records are cached or being read, so that a query costs nothing more. */
export function areChangesKnown(database: UserDatabase, entity: EntityName): boolean {
  return memories.get(database)?.has(entity) ?? false;
}

async function readAll(database: UserDatabase, entity: EntityName, known: Known): Promise<void> {
  for (let last: unknown = Dexie.minKey; ; ) {
    const piece = database.records.where('[entity+key]').between([entity, last], [entity, Dexie.maxKey], false, true);
    const records = await piece.limit(readAtOnce).toArray();
    for (const record of records) keep(known, record.key, record);
    last = records.at(-1)?.key;
    if (last === undefined || records.length < readAtOnce) return;
  }
}

async function readStale(database: UserDatabase, entity: EntityName, known: Known): Promise<void> {
  const keys = [...known.stale];
  known.stale.clear();
  for (let start = 0; start < keys.length; start += readAtOnce) {
    const some = keys.slice(start, start + readAtOnce);
    const records = await database.records.bulkGet(some.map((key): [EntityName, RecordKey] => [entity, key]));
    for (const [index, key] of some.entries()) keep(known, key, records[index]);
  }
}

function keep(known: Known, key: RecordKey, record: RecordRow | undefined): void {
  const changed = record ? toChangedRow(record) : null;
  if (changed) known.rows.set(key, changed);
  else known.rows.delete(key);
}

/** How a list shows a record; null when it shows the backend's row. */
export function toChangedRow({ item: _content, ...changed }: RecordRow): ChangedRow | null {
  return changed.row === null && !changed.isRemoved ? null : changed;
}

function memoryOf(database: UserDatabase): Map<EntityName, Known> {
  const before = memories.get(database);
  if (before) return before;
  const memory = new Map<EntityName, Known>();
  memories.set(database, memory);
  Dexie.on('storagemutated', (parts) => forget(memory, database, parts));
  return memory;
}

/** Marks written records as stale; clears the cache where single keys cannot be told from the event. */
function forget(memory: Map<EntityName, Known>, database: UserDatabase, parts: ObservabilitySet): void {
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
