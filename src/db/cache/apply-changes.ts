import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { sortRows } from '../../contract/grid/query-rows.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { calendarIndex } from './calendar-index.ts';
import { feedPosition } from './feed-position.ts';
import { noteChanges, type RowChanges } from './noted-changes.ts';
import { clearSettledRows, fitChunks, patchPages } from './list-rows.ts';
import { chunkMark, storedChunks } from './row-cache.ts';
import { logicalTimeOf, saveLogicalTime } from '../schema/logical-time.ts';
import type { FeedPosition, RowSet } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/**
 * One answer of the change feed, or rows pushed by its stream. `moment`: the logical time of the request; null for pushed rows, which may
 * be older than this device's last delivery.
 */
export type FeedChanges = {
  readonly since: string;
  readonly cursor: string;
  readonly link: string | undefined;
  readonly moment: number | null;
  /** Logical time: pages cached before it are stale, and answers about the records too. */
  readonly staleSince: number;
  readonly asOf: WireDateTime;
  readonly lists: ReadonlyMap<EntityName, RowChanges>;
  /** Cached answers by their key, with the field that sorts them. */
  readonly reads: ReadonlyMap<string, RowChanges & { readonly by: string }>;
  /** Records whose changes were all delivered before the request. */
  readonly settled: readonly (readonly [EntityName, RecordKey])[];
};

/** Lists whose cached rows are older than the cursor from which the device follows: no change applies to them until they are pulled. */
export async function uncoveredLists(database: UserDatabase, { moment }: FeedPosition): Promise<readonly EntityName[]> {
  return (await database.rowSets.toArray()).filter((set) => logicalTimeOf(set) < moment).map(({ entity }) => entity);
}

/**
 * Applies an answer of the feed with its cursor, all or nothing (SY25). Records stay as they are (SY10), and their changes are noted.
 * Returns false where the device no longer stands at the answer's cursor: then nothing is written.
 */
export function applyChanges(database: UserDatabase, changes: FeedChanges): Promise<boolean> {
  const { rowSets, rowChunks, records, pages, references, meta } = database;
  return withReconnect(database, () =>
    database.transaction('rw', [rowSets, rowChunks, records, pages, references, meta], async () => {
      const position = await feedPosition(database);
      if (position?.cursor !== changes.since) return false;
      for (const [entity, change] of changes.lists) {
        await applyToList(database, entity, change, changes, position);
        // Pages of the list are cached otherwise.
        await database.pages.where('entity').equals(entity).modify({ staleSince: changes.staleSince });
      }
      // Also of lists without changes: their rows may have come before the acknowledgement, as after a lost answer.
      for (const entity of new Set(changes.settled.map(([of]) => of)))
        if (!changes.lists.has(entity)) await settleRows(database, entity, changes, position);
      for (const [key, change] of changes.reads) await applyToRead(database, key, change, changes, position);
      const { link: _, ...rest } = position;
      await meta.put({ ...rest, cursor: changes.cursor, ...(changes.link !== undefined && { link: changes.link }) });
      await noteChanges(database, changes.lists, changes.staleSince);
      await saveLogicalTime(database, changes.staleSince);
      return true;
    }),
  );
}

async function applyToList(
  database: UserDatabase,
  entity: EntityName,
  change: RowChanges,
  { moment, asOf, settled }: FeedChanges,
  position: FeedPosition,
): Promise<void> {
  const set = await database.rowSets.get(entity);
  // A list that changed as a whole was pulled before.
  if (!set || logicalTimeOf(set) < position.moment || change.rows.length + change.gone.length === 0) return;
  const stored = await storedChunks(database, set);
  const { grid }: EntityDefinition = entityRegistry[entity];
  const rows = merged(stored.flat(), change, grid?.sort ?? []);
  const chunks = fitChunks(entity, rows, stored);
  const written = chunks.filter((chunk, index) => !isSameChunk(chunk.rows, stored[index]));
  await database.rowChunks.where('[entity+chunk]').between([entity, chunks.length], [entity, Infinity]).delete();
  await database.rowChunks.bulkPut(written);
  const calendar = calendarIndex(
    entity,
    chunks.map((chunk) => chunk.rows),
    asOf,
  );
  const version = crypto.randomUUID();
  const marks = { of: version, chunks: chunks.map((chunk, index) => (written.includes(chunk) ? version : chunkMark(set, index))) };
  const next: RowSet = {
    ...set,
    chunks: chunks.length,
    count: rows.length,
    asOf,
    moment: moment ?? logicalTimeOf(set),
    version,
    marks,
    ...(calendar ? { calendar } : {}),
  };
  await database.rowSets.put(next);
  await clearOverlay(database, entity, settled);
}

async function settleRows(database: UserDatabase, entity: EntityName, { settled }: FeedChanges, position: FeedPosition): Promise<void> {
  const set = await database.rowSets.get(entity);
  if (set && logicalTimeOf(set) >= position.moment) await clearOverlay(database, entity, settled);
}

async function clearOverlay(database: UserDatabase, entity: EntityName, settled: FeedChanges['settled']): Promise<void> {
  await patchPages(
    database,
    entity,
    await clearSettledRows(
      database,
      entity,
      settled.flatMap(([of, key]) => (of === entity ? [key] : [])),
    ),
  );
}

/** `rows` with the changes; sorted only where one came, or moved. */
function merged(rows: readonly GridRow[], { rows: changed, gone }: RowChanges, order: Parameters<typeof sortRows>[1]): readonly GridRow[] {
  const byId = new Map(changed.map((row) => [row['Id'], row]));
  const removed = new Set<unknown>(gone);
  const updated = rows.filter((row) => !removed.has(row['Id'])).map((row) => byId.get(row['Id']) ?? row);
  const ids = new Set(rows.map((row) => row['Id']));
  return sortRows([...updated, ...changed.filter((row) => !ids.has(row['Id']))], order);
}

function isSameChunk(rows: readonly GridRow[], before: readonly GridRow[] | undefined): boolean {
  return before !== undefined && rows.length === before.length && rows.every((row, index) => row === before[index]);
}

async function applyToRead(
  database: UserDatabase,
  key: string,
  change: RowChanges & { readonly by: string },
  { moment, asOf }: FeedChanges,
  position: FeedPosition,
): Promise<void> {
  const cached = await database.references.get(key);
  if (!cached || logicalTimeOf(cached) < position.moment || !Array.isArray(cached.value)) return;
  const order = [{ field: change.by, direction: 'asc' }] as const;
  await database.references.put({
    ...cached,
    value: merged(cached.value as GridRow[], change, order),
    asOf,
    moment: moment ?? logicalTimeOf(cached),
  });
}
