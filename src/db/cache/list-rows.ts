import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { prepareSearch, queryRows, type GridPage, type ChoiceLabels } from '../../contract/grid/query-rows.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { calendarIndex } from './calendar-index.ts';
import { changedRows, toChangedRow, type ChangedRow } from './changed-rows.ts';
import { isOlderThanChange, logicalTimeOf, saveLogicalTime } from '../schema/logical-time.ts';
import { cachedRows, loadedRows } from './row-cache.ts';
import type { PageRow, RecordRow, RowChunk, RowSet } from '../schema/rows.ts';
import { localReadings, withLocalReadings } from './local-readings.ts';
import { labelsForQuery, dictionaryLabels } from './dictionary-labels.ts';
import { scopedQuery } from './scoped-query.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

const ROWS_PER_CHUNK = 500;

/** Maximum age difference at which a page is still preferred over an incomplete set. */
const MAX_PAGE_LAG_MS = 60 * 60_000;

/** Limit of cached pages, and how many more are allowed before the oldest are deleted. */
const MAX_PAGES = 100;
const EXTRA_PAGES = 20;

/** Begins the key of a page that is a list as it was drawn. */
export const viewPrefix = 'view ';

/** A page of a list: its rows, the count, their age and their source. */
export type ListView = GridPage & {
  readonly asOf: WireDateTime | null;
  readonly source: 'backend' | 'device' | 'nothing-yet';
  readonly isComplete: boolean;
  /** The total is unknown: `count` is a lower bound. */
  readonly isCounted?: false;
  /** The list has more rows than this; the exact count follows. */
  readonly countOver?: number;
  /** The backend's list changed since (`PageRow`). */
  readonly staleSince?: number;
};

export type CachedRows = { readonly rows: readonly GridRow[]; readonly asOf: WireDateTime };

/** Keys of records whose changes were all delivered before a pull began: its rows include those changes. */
export async function settledKeys(database: UserDatabase, entity: EntityName): Promise<RecordRow['key'][]> {
  const keys = await database.records.where('pending').equals(0).primaryKeys();
  return keys.flatMap(([of, key]) => (of === entity ? [key] : []));
}

/** Records that lists show as this device changed them, although all their changes were delivered. */
export async function settledRecords(database: UserDatabase): Promise<readonly (readonly [EntityName, RecordRow['key']])[]> {
  const keys = await database.records.where('pending').equals(0).primaryKeys();
  const pages = await Promise.all(
    [...new Set(keys.map(([entity]) => entity))].map(async (entity) => {
      const settled = new Set(keys.flatMap(([of, key]) => (of === entity ? [key] : [])));
      const shownRows = (await changedRows(database, entity)).filter(
        ({ key, row, isRemoved }) => row !== null && !isRemoved && settled.has(key),
      );
      return shownRows.map(({ key }) => [entity, key] as const);
    }),
  );
  return pages.flat();
}

/** Replaces the cached rows by those of a pull, in one transaction. */
export function replaceRows(
  database: UserDatabase,
  set: Omit<RowSet, 'chunks' | 'version' | 'calendar'>,
  rows: readonly GridRow[],
  settledBefore: readonly RecordRow['key'][],
  version: string,
): Promise<void> {
  const chunks = toChunks(set.entity, rows);
  const calendar = calendarIndex(
    set.entity,
    chunks.map((chunk) => chunk.rows),
    set.asOf,
  );
  return withReconnect(database, () =>
    database.transaction('rw', [database.rowChunks, database.rowSets, database.records, database.pages, database.meta], async () => {
      await database.rowChunks.where('[entity+chunk]').between([set.entity, chunks.length], [set.entity, Infinity]).delete();
      await database.rowChunks.bulkPut(chunks);
      await database.rowSets.put({ ...set, chunks: chunks.length, version, ...(calendar ? { calendar } : {}) });
      await saveLogicalTime(database, set.moment);
      await patchPages(database, set.entity, await clearSettledRows(database, set.entity, settledBefore));
    }),
  );
}

/** Rows in list order, as they are stored. */
function toChunks(entity: EntityName, rows: readonly GridRow[]): RowChunk[] {
  const chunks: RowChunk[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK)
    chunks.push({ entity, chunk: chunks.length, rows: rows.slice(start, start + ROWS_PER_CHUNK) });
  return chunks;
}

/** `rows`, in list order, in the chunks in which those of `before` are stored: a new row changes one chunk, not all after it. */
export function fitChunks(entity: EntityName, rows: readonly GridRow[], before: readonly RowChunk['rows'][]): RowChunk[] {
  const chunkOf = new Map(before.flatMap((stored, chunk) => stored.map((row) => [row, chunk] as const)));
  const groups: GridRow[][] = before.map(() => []);
  let chunk = 0;
  for (const row of rows) {
    // Unchanged rows keep their order.
    chunk = chunkOf.get(row) ?? chunk;
    (groups[chunk] ??= []).push(row);
  }
  const fitting = groups
    .flatMap((group) => (group.length <= 2 * ROWS_PER_CHUNK ? [group] : [group.slice(0, -ROWS_PER_CHUNK), group.slice(-ROWS_PER_CHUNK)]))
    .filter((group) => group.length > 0);
  const isFragmented =
    fitting.length > 2 + (2 * rows.length) / ROWS_PER_CHUNK || fitting.some((group) => group.length > 2 * ROWS_PER_CHUNK);
  return isFragmented ? toChunks(entity, rows) : fitting.map((group, index) => ({ entity, chunk: index, rows: group }));
}

/** Clears the rows of those records of `keys` that are still settled, and returns their previous state. */
export async function clearSettledRows(
  database: UserDatabase,
  entity: EntityName,
  keys: readonly RecordRow['key'][],
): Promise<ChangedRow[]> {
  const before: ChangedRow[] = [];
  for (let start = 0; start < keys.length; start += ROWS_PER_CHUNK) {
    const some = keys.slice(start, start + ROWS_PER_CHUNK).map((key): [EntityName, RecordRow['key']] => [entity, key]);
    const records = (await database.records.bulkGet(some)).filter((record) => record !== undefined && record.pending === 0) as RecordRow[];
    before.push(...records.map(toChangedRow).filter((record) => record !== null));
    // A row that was deleted here stays deleted: an answer that was under way meanwhile may still contain it.
    await database.records.bulkPut(
      records.filter(({ row, isRemoved }) => row !== null && !isRemoved).map((record) => ({ ...record, row: null })),
    );
  }
  return before;
}

/** Applies settled changes to the cached pages before the overlay drops them: a deleted row must not come back from an older answer. */
export async function patchPages(database: UserDatabase, entity: EntityName, settled: readonly ChangedRow[]): Promise<void> {
  // A list as it was drawn cannot be patched.
  await database.pages
    .where('key')
    .startsWith(viewPrefix)
    .filter((page) => page.entity === entity)
    .delete();
  if (settled.length === 0) return;
  await database.pages
    .where('entity')
    .equals(entity)
    .modify((page, slot) => {
      const ids = new Set(page.rows.map((row) => row['Id']));
      // Only the backend knows a new row's position in the page: a page without it would be shown beside an incomplete set.
      if (settled.some((record) => isMissingIn(page, ids, record))) {
        Reflect.deleteProperty(slot, 'value');
        return;
      }
      const rows = overlay(
        page.rows,
        settled.filter((record) => ids.has(record.key)),
      );
      Object.assign(page, { rows, count: page.count - (page.rows.length - rows.length) });
    });
}

/** Adds the count that followed a cached page, unless another answer has replaced the page. */
export async function cacheCount(database: UserDatabase, key: string, moment: number, count: number): Promise<void> {
  await database.pages
    .where('key')
    .equals(key)
    .modify((page, slot) => {
      if (page.moment !== moment) return;
      const { isCounted: _, countOver: __, ...rest } = page;
      slot.value = { ...rest, count };
    });
}

/** Caches one page of the backend's answer. */
export function cachePage(database: UserDatabase, page: PageRow): Promise<void> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.pages, database.meta], async () => {
      await database.pages.put(page);
      await saveLogicalTime(database, page.moment);
      if ((await database.pages.count()) <= MAX_PAGES + EXTRA_PAGES) return;
      const newestFirst = (await database.pages.toArray()).sort((left, right) => logicalTimeOf(right) - logicalTimeOf(left));
      await database.pages.bulkDelete(newestFirst.slice(MAX_PAGES).map(({ key }) => key));
    }),
  );
}

/**
 * The page for `requested`, from the device's data: the cached backend answer under `pageKey` if there is one,
 * else the same query on the cached rows. Waiting changes are overlaid on either.
 */
export async function listView(
  database: UserDatabase,
  entity: EntityName,
  requested: GridQuery,
  searched: readonly string[],
  pageKey: string | null,
): Promise<ListView> {
  const [query, names, page, set, localRows, readings] = await Promise.all([
    scopedQuery(database, entity, requested),
    labelsForQuery(database, entity, requested),
    pageKey === null ? undefined : database.pages.get(pageKey),
    database.rowSets.get(entity),
    changedRows(database, entity),
    localReadings(database, entity),
  ]);
  if (page && (!set || isPagePreferred(page, set))) {
    const overlaid = overlayPage(page, localRows, query, searched, names);
    const count = page.isCounted === false ? await countCached(database, set, localRows, query, searched, names) : overlaid.count;
    return {
      ...overlaid,
      rows: withLocalReadings(overlaid.rows, readings, page),
      ...(count === null ? uncounted(page) : { count }),
      asOf: page.asOf,
      source: 'backend',
      isComplete: true,
      ...staleness(page),
    };
  }
  const isComplete = set?.isComplete ?? false;
  const inOrder = set && localRows.length === 0 ? await rowsInOrder(database, set, query) : null;
  if (set && inOrder)
    return { ...inOrder, rows: withLocalReadings(inOrder.rows, readings, set), asOf: set.asOf, source: 'device', isComplete };
  const rows = overlay(set ? await cachedRows(database, set) : [], localRows);
  const view = queryRows(set ? withLocalReadings(rows, readings, set) : rows, query, searched, names);
  return { ...view, asOf: set?.asOf ?? null, source: set ? 'device' : 'nothing-yet', isComplete };
}

/** Mark of a page whose list changed on the backend after it was cached. */
export function staleness({ staleSince }: PageRow): Pick<PageRow, 'staleSince'> {
  return staleSince === undefined ? {} : { staleSince };
}

/** Marks a page with an unknown total, and holds a lower bound of it. */
export function uncounted({ countOver }: PageRow): Pick<ListView, 'isCounted' | 'countOver'> {
  return { isCounted: false, ...(countOver === undefined ? {} : { countOver }) };
}

/** How many of all rows match `query`; null when not all rows are cached. */
async function countCached(
  database: UserDatabase,
  set: RowSet | undefined,
  changed: readonly ChangedRow[],
  query: GridQuery,
  searched: readonly string[],
  names: ChoiceLabels,
): Promise<number | null> {
  if (!set?.isComplete) return null;
  return queryRows(overlay(await cachedRows(database, set), changed), { ...query, skip: 0, top: 0, orderBy: [] }, searched, names).count;
}

/** All cached rows of a list, with local changes, and their age; null before the first pull. */
export async function cachedListRows(database: UserDatabase, entity: EntityName): Promise<CachedRows | null> {
  const [set, localRows, readings] = await Promise.all([
    database.rowSets.get(entity),
    changedRows(database, entity),
    localReadings(database, entity),
  ]);
  return set ? { rows: withLocalReadings(overlay(await cachedRows(database, set), localRows), readings, set), asOf: set.asOf } : null;
}

/** Loads the cached rows of `entity` into memory and prepares their search, so that the first keystroke of a search is fast. */
export async function warmRows(database: UserDatabase, entity: EntityName, searched: readonly string[]): Promise<void> {
  const set = await database.rowSets.get(entity);
  if (!set) return;
  const [rows, names] = await Promise.all([cachedRows(database, set), dictionaryLabels(database, entity)]);
  for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
    prepareSearch(rows.slice(start, start + ROWS_PER_CHUNK), searched, names);
    // Batches yield to typing and taps.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** An incomplete set cannot answer every query: the backend's page is preferred for a while. */
export function isPagePreferred(page: PageRow, set: RowSet): boolean {
  return logicalTimeOf(set) - logicalTimeOf(page) <= (set.isComplete ? 0 : MAX_PAGE_LAG_MS);
}

/** Whether `query` is a plain page of the rows in their stored order. */
export function isAsStored(entity: EntityName, query: GridQuery): boolean {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const isWhole = query.filter === null && Object.keys(query.scope ?? {}).length === 0;
  return isWhole && query.search.trim() === '' && JSON.stringify(query.orderBy) === JSON.stringify(grid?.sort);
}

/** A page in the stored order, read from its chunks alone. Null for any other query. */
export async function rowsInOrder(database: UserDatabase, set: RowSet, query: GridQuery): Promise<GridPage | null> {
  if (!isAsStored(set.entity, query)) return null;
  const loaded = loadedRows(database, set);
  if (loaded) return { rows: loaded.slice(query.skip, query.skip + query.top), count: set.count };
  const first = Math.floor(query.skip / ROWS_PER_CHUNK);
  const last = Math.floor((query.skip + query.top - 1) / ROWS_PER_CHUNK);
  const chunks = await database.rowChunks.where('[entity+chunk]').between([set.entity, first], [set.entity, last], true, true).toArray();
  const start = query.skip - first * ROWS_PER_CHUNK;
  return { rows: chunks.flatMap((chunk) => chunk.rows).slice(start, start + query.top), count: set.count };
}

/** `rows` with local changes in place of the backend's rows; new records first. */
export function overlay(rows: readonly GridRow[], changed: readonly ChangedRow[]): readonly GridRow[] {
  if (changed.length === 0) return rows;
  const byKey = new Map(changed.map((record) => [record.key, record]));
  const overlaid = rows.flatMap((row) => {
    const record = byKey.get(row['Id'] as RecordRow['key']);
    if (!record) return [row];
    byKey.delete(record.key);
    return record.isRemoved || !record.row ? [] : [record.row];
  });
  const added = [...byKey.values()].flatMap((record) => (record.isRemoved || !record.row ? [] : [record.row]));
  return [...added, ...overlaid];
}

/** New records belong on the first page; a changed one stays where the backend put it, as long as the filter matches it. */
function overlayPage(
  page: PageRow,
  changed: readonly ChangedRow[],
  query: GridQuery,
  searched: readonly string[],
  names: ChoiceLabels,
): GridPage {
  const ids = new Set(page.rows.map((row) => row['Id']));
  // The backend's row wins where the page was requested after the delivery.
  const newer = changed.filter((record) => ids.has(record.key) && isOlderThanChange(page, record));
  // A backend may search fields that its rows do not have.
  const matching = new Set(queryRows(overlay([], newer), { ...query, skip: 0, top: newer.length, search: '' }, searched, names).rows);
  const overlaid = overlay(
    page.rows,
    newer.map((record) => (record.row && matching.has(record.row) ? record : { ...record, row: null })),
  );
  const waiting = changed.filter((record) => isMissingIn(page, ids, record));
  const added = queryRows(overlay([], waiting), { ...query, skip: 0 }, searched, names);
  const removed = page.rows.length - overlaid.length;
  const rows = query.skip === 0 ? [...added.rows, ...overlaid] : overlaid;
  return { rows, count: page.count - removed + added.count };
}

function isMissingIn(page: PageRow, ids: ReadonlySet<unknown>, record: ChangedRow): boolean {
  return record.isNew && !record.isRemoved && !ids.has(record.key) && isOlderThanChange(page, record);
}
