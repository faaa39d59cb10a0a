import { hasExtension } from '../../api/capabilities.ts';
import { callGrid } from '../../api/backend.ts';
import { gridParameters, readRows } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import type { EntityName, GridDefinition } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { queryRows, sortRows } from '../../contract/grid/query-rows.ts';
import { pageSize, type GridQuery } from '../../contract/grid/query.ts';
import { fromWire } from '../../contract/wire/wire-date.ts';
import { labelsForQuery } from '../../db/cache/dictionary-labels.ts';
import { cachedRows } from '../../db/cache/row-cache.ts';
import { scopedQuery } from '../../db/cache/scoped-query.ts';
import type { PageRow } from '../../db/schema/rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullRows } from './pull-rows.ts';

type Options = {
  readonly signal?: AbortSignal | undefined;
  /** The page by the rows of the device, where it has all of the list: the order on one page may look right. */
  readonly findExpected?: () => Promise<readonly GridRow[] | null>;
};

/**
 * The part of a query that a backend of the specification ignores; null where it answers the query. Rows that contradict the query are no
 * proof, because the backend may compare otherwise: it must answer the same without that part, and in the opposite order.
 */
async function ignoredPart(
  caller: Caller,
  grid: GridDefinition,
  query: GridQuery,
  rows: readonly GridRow[],
  { signal, findExpected }: Options,
): Promise<'filter' | 'order' | null> {
  if (await hasExtension(caller, 'columns')) return null;
  const contradicted = contradictedPart(grid, query, rows, (await findExpected?.()) ?? rows);
  if (contradicted === null) return null;
  const without =
    contradicted === 'filter'
      ? { ...query, filter: null, search: '' }
      : {
          ...query,
          orderBy: query.orderBy.map(({ field, direction }) => ({ field, direction: direction === 'asc' ? 'desc' : 'asc' }) as const),
        };
  const other = await callGrid(grid, gridParameters(grid, without), signal);
  const [keys, others] = [rows, other.rows].map((some) => [...new Set(some.map(keyOf))].join('\n'));
  return keys === others ? contradicted : null;
}

/** The part that the rows contradict. */
function contradictedPart(
  grid: GridDefinition,
  query: GridQuery,
  rows: readonly GridRow[],
  expected: readonly GridRow[],
): 'filter' | 'order' | null {
  if (withoutOthers(grid, query, rows).length < rows.length) return 'filter';
  const valuesOf = (row: GridRow) => JSON.stringify(query.orderBy.map(({ field }) => row[field] ?? null));
  const values = rows.map(valuesOf);
  // Compared by the sorted values: rows of equal values have no order.
  const isOther = (some: readonly GridRow[]) => some.some((row, index) => valuesOf(row) !== values[index]);
  return isOther(sortRows(rows, query.orderBy)) || isOther(expected) ? 'order' : null;
}

/** The rows that match filter and search. The scope has parameters of its own. */
export function withoutOthers(grid: GridDefinition, query: GridQuery, rows: readonly GridRow[]): readonly GridRow[] {
  return queryRows(rows, { ...query, orderBy: [], skip: 0, top: rows.length }, grid.searched).rows;
}

/** A row by its content: ids may have been added to one of two answers. */
function keyOf(row: GridRow): string {
  const { Id: _, VehicleId: __, ...content } = row;
  return JSON.stringify(content);
}

type Asked = { readonly entity: EntityName; readonly grid: GridDefinition; readonly query: GridQuery; readonly rows: readonly GridRow[] };

type Page = Pick<PageRow, 'rows' | 'count' | 'isCounted'> & Partial<Pick<PageRow, 'asOf'>>;

/** The page of the device's rows in place of `rows`, which a backend answered to a query that it ignores; null where they stand. */
export async function pageInsteadOf(
  database: UserDatabase,
  caller: Caller,
  { entity, grid, query, rows }: Asked,
  signal: AbortSignal | undefined,
): Promise<Page | null> {
  // A backend may search and compare otherwise: only whole lists have the same rows there and here.
  const isWholeList = query.filter === null && query.search === '';
  const findExpected = async () => (isWholeList ? ((await cachedPage(database, entity, grid, query, 'order'))?.rows ?? null) : null);
  const ignored = await ignoredPart(caller, grid, query, rows, { signal, findExpected });
  return ignored && pageOfDevice(database, entity, grid, query, ignored);
}

/** The first `limit` rows that match the query, of `rows` that a backend answered to it. */
export async function matchingRows(
  caller: Caller,
  grid: GridDefinition,
  query: GridQuery,
  { rows, limit, signal }: { readonly rows: readonly GridRow[]; readonly limit: number; readonly signal: AbortSignal | undefined },
): Promise<readonly GridRow[]> {
  const first = { ...query, skip: 0, top: pageSize };
  if ((await ignoredPart(caller, grid, first, rows.slice(0, pageSize), { signal })) !== 'filter') return rows;
  const all = rows.length < limit ? rows : (await readRows(caller, grid, query, Math.max(limit, MAX_SCANNED_ROWS), signal)).rows;
  return withoutOthers(grid, query, all).slice(0, limit);
}

/** How many rows are searched here where the backend ignores a filter. */
const MAX_SCANNED_ROWS = 10_000;

/** How old the rows of the device may be for a query that the backend ignores. */
const ROWS_MAX_AGE_MS = 30_000;

/**
 * The page of the device's rows, where the backend ignores a part of the query. In another order alone, some of the rows are no page of the
 * list.
 */
async function pageOfDevice(
  database: UserDatabase,
  entity: EntityName,
  grid: GridDefinition,
  query: GridQuery,
  ignored: 'filter' | 'order',
): Promise<Page | null> {
  if (query.scope?.isMine) return null;
  const asOf = (await database.rowSets.get(entity))?.asOf ?? '';
  const isOld = Date.now() - (fromWire(asOf)?.getTime() ?? 0) > ROWS_MAX_AGE_MS;
  // A record that was delivered later is not among the rows.
  if (isOld || (await database.delivered.toArray()).some((one) => one.entity === entity && one.deliveredAt >= asOf))
    await pullRows(database, entity);
  return cachedPage(database, entity, grid, query, ignored);
}

async function cachedPage(
  database: UserDatabase,
  entity: EntityName,
  grid: GridDefinition,
  query: GridQuery,
  ignored: 'filter' | 'order',
): Promise<Page | null> {
  const set = await database.rowSets.get(entity);
  if (!set || query.scope?.isMine || (ignored === 'order' && !set.isComplete)) return null;
  const [rows, scoped, labels] = await Promise.all([
    cachedRows(database, set),
    scopedQuery(database, entity, query),
    labelsForQuery(database, entity, query),
  ]);
  return { ...queryRows(rows, scoped, grid.searched, labels), asOf: set.asOf, ...(set.isComplete ? {} : { isCounted: false }) };
}
