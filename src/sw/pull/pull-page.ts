import type { EntityDefinition, EntityName, GridDefinition } from '../../contract/definition/entity.ts';
import { queryRows } from '../../contract/grid/query-rows.ts';
import { COUNT_LIMIT, countLimitParameter, pageSize, type GridQuery } from '../../contract/grid/query.ts';
import { usesExtraColumns } from '../../contract/definition/extra-columns.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { cacheCount, cachePage } from '../../db/cache/list-rows.ts';
import { pageKey } from '../../db/cache/page-key.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { PageRow } from '../../db/schema/rows.ts';
import { scopedQuery } from '../../db/cache/scoped-query.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { callGrid, callerOfSession } from '../../api/backend.ts';
import { hasExtension } from '../../api/capabilities.ts';
import type { ReadPage } from '../../api/reading/read-page.ts';
import { gridParameters, readRows } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import { addIds } from './add-ids.ts';
import { pullRows } from './pull-rows.ts';

/** Pulls one page of a list and caches it. Throws `TaborError` on failure. */
export async function pullPage(database: UserDatabase, entity: EntityName, query: GridQuery, signal?: AbortSignal): Promise<void> {
  const { grid, offlineRows }: EntityDefinition = entityRegistry[entity];
  if (!grid) return;
  const { caller } = await callerOfSession();
  // A query that the backend does not support is answered from the cached rows.
  if (offlineRows !== undefined && usesExtraColumns(grid, query) && !(await hasExtension(caller, 'columns')))
    return pullRows(database, entity);
  const moment = await nextLogicalTime(database);
  const page =
    query.top > pageSize ? await fetchAllRows(database, entity, grid, query) : await fetchPage(database, entity, grid, query, signal);
  if (!page || signal?.aborted) return;
  const key = pageKey(entity, query);
  await cachePage(database, { key, entity, asOf: toWireDateTime(new Date()), ...page, moment });
  // The exact count loads in the background: until then the list shows "more than".
  if (page.countOver !== undefined) countExactly(database, entity, grid, query, { key, moment }, signal).catch(() => undefined);
}

type Page = Pick<PageRow, 'rows' | 'count' | 'isCounted' | 'countOver'> & Partial<Pick<PageRow, 'asOf'>>;

/** How long an exact count holds for further pages of the same query. */
const COUNT_MAX_AGE_MS = 60_000;

let lastCount = { question: '', count: 0, at: 0 };

/** The query without page and order, which do not change its count. */
function countQuestion(entity: EntityName, query: GridQuery): string {
  return pageKey(entity, { ...query, skip: 0, orderBy: [] });
}

/** Requests the exact count of a list that has more rows than the backend counted with the page. */
async function countExactly(
  database: UserDatabase,
  entity: EntityName,
  grid: GridDefinition,
  query: GridQuery,
  page: { readonly key: string; readonly moment: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { count } = await callGrid(grid, gridParameters(grid, { ...query, skip: 0, top: 0, orderBy: [] }), signal);
  if (count === null || signal?.aborted) return;
  lastCount = { question: countQuestion(entity, query), count, at: Date.now() };
  await cacheCount(database, page.key, page.moment, count);
}

/** More rows than one request returns, such as all of a board. */
async function fetchAllRows(database: UserDatabase, entity: EntityName, grid: GridDefinition, query: GridQuery): Promise<Page> {
  const { caller } = await callerOfSession();
  const { rows, isWhole } = await readRows(caller, grid, query, query.top);
  return { rows: await addIds(database, caller, entity, rows), count: rows.length, ...(isWhole ? {} : { isCounted: false }) };
}

async function fetchPage(
  database: UserDatabase,
  entity: EntityName,
  grid: GridDefinition,
  query: GridQuery,
  signal?: AbortSignal,
): Promise<Page | null> {
  const { caller } = await callerOfSession();
  const parameters = gridParameters(grid, query);
  const isLimited = await hasExtension(caller, 'count-limit');
  if (isLimited) parameters.set(countLimitParameter, String(COUNT_LIMIT));
  const answer = await callPage(database, caller, entity, grid, parameters, signal);
  const length = answer.rows.length + answer.unreadable;
  const rows = distinctRows(answer.rows);
  // A join may answer a record twice: such a page is longer than asked for and still one page.
  // Code for backends of the specification alone.
  const byDevice = (await hasExtension(caller, 'columns'))
    ? null
    : await (await import('./ignored-query.ts')).pageInsteadOf(database, caller, { entity, grid, query, rows }, signal);
  if (byDevice) return byDevice;
  const isOnePage = rows.length <= query.top || (answer.count !== null && answer.count > length);
  if (!isOnePage) return cutPage(database, entity, grid, query, signal, answer);
  const page = rows.slice(0, query.top);
  if (query.skip > 0 && (await repeatsFirstPage(database, entity, query, page))) return null;
  const count = await totalOf(caller, grid, query, answer, signal);
  if (count !== null) return { rows: page, count };
  if (isLimited && answer.countOver !== undefined) {
    const isKnown = lastCount.question === countQuestion(entity, query) && Date.now() - lastCount.at < COUNT_MAX_AGE_MS;
    return isKnown
      ? { rows: page, count: lastCount.count }
      : { rows: page, count: answer.countOver, isCounted: false, countOver: answer.countOver };
  }
  return { rows: page, count: query.skip + page.length, ...(length < query.top ? {} : { isCounted: false }) };
}

/** The first row of each record. */
function distinctRows(rows: readonly GridRow[]): readonly GridRow[] {
  const ids = new Set<unknown>();
  return rows.filter(({ Id }) => !ids.has(Id) && ids.add(Id));
}

/** The backend's number of rows, null where it counts the page alone: then a page too many is better than rows out of reach. */
async function totalOf(
  caller: Caller,
  grid: GridDefinition,
  query: GridQuery,
  { rows, unreadable, count }: ReadPage,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const length = rows.length + unreadable;
  if (count === null || count > query.skip + length || (await hasExtension(caller, 'columns'))) return count;
  if (length > 0 && count < query.skip + length) return null;
  if (query.skip > 0 || length < query.top) return count;
  const next = await callGrid(grid, gridParameters(grid, { ...query, skip: length, top: 1 }), signal);
  const ids = new Set(rows.map(({ Id }) => Id));
  return next.rows.some(({ Id }) => !ids.has(Id)) ? null : count;
}

/** A page as the backend answers it, with the ids that the device can add. */
async function callPage(
  database: UserDatabase,
  caller: Caller,
  entity: EntityName,
  grid: GridDefinition,
  parameters: URLSearchParams,
  signal: AbortSignal | undefined,
): Promise<ReadPage> {
  const answer = await callGrid(grid, parameters, signal);
  return { ...answer, rows: await addIds(database, caller, entity, answer.rows) };
}

/** A backend that ignores `$top` answers the whole list: the page is cut out here, as for cached rows. */
async function cutPage(
  database: UserDatabase,
  entity: EntityName,
  grid: GridDefinition,
  query: GridQuery,
  signal: AbortSignal | undefined,
  answer: ReadPage,
): Promise<Page> {
  const isWhole = query.skip === 0 || (answer.count !== null && answer.rows.length >= answer.count);
  const { caller } = await callerOfSession();
  const { rows } = isWhole ? answer : await callPage(database, caller, entity, grid, gridParameters(grid, { ...query, skip: 0 }), signal);
  return queryRows(rows, await scopedQuery(database, entity, query), grid.searched);
}

/** A backend that ignores `$skip` answers every query with the first page: that is no valid page. */
async function repeatsFirstPage(database: UserDatabase, entity: EntityName, query: GridQuery, rows: readonly GridRow[]): Promise<boolean> {
  if (rows.length === 0) return false;
  const first = await database.pages.get(pageKey(entity, { ...query, skip: 0 }));
  return first !== undefined && rows.every((row, index) => row['Id'] === first.rows[index]?.['Id']);
}

/** One page of a list, without caching it: the answer of a search outside its list. Throws `TaborError` on failure. */
export async function fetchUncached(entity: EntityName, query: GridQuery, signal: AbortSignal): Promise<readonly GridRow[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!grid) return [];
  const { caller } = await callerOfSession();
  const parameters = gridParameters(grid, query);
  if (await hasExtension(caller, 'count-limit')) parameters.set(countLimitParameter, String(query.top));
  return (await callGrid(grid, parameters, signal)).rows.slice(0, query.top);
}

/** The first `limit` rows that match `query`, on any page, without caching them. Throws `TaborError` on failure. */
export async function fetchMatching(
  entity: EntityName,
  query: GridQuery,
  limit: number,
  signal?: AbortSignal,
): Promise<readonly GridRow[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!grid) return [];
  const { caller } = await callerOfSession();
  const { rows } = await readRows(caller, grid, query, limit, signal);
  if (await hasExtension(caller, 'columns')) return rows;
  const { matchingRows } = await import('./ignored-query.ts');
  return matchingRows(caller, grid, query, { rows, limit, signal });
}
