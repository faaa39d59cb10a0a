import type { EntityDefinition, EntityName, GridDefinition } from '../contract/entity.ts';
import { compare, type Expression } from '../contract/grid/expression.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { inOrder } from '../contract/grid/query-rows.ts';
import { largestPage, toODataParameters, type GridQuery } from '../contract/grid/query.ts';
import { TaborError } from '../contract/problem.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { overAt, runningAt } from '../contract/rules/offline-rows.ts';
import { toWireDateTime, type WireDateTime } from '../contract/wire-date.ts';
import type { FileTable } from '../contract/entities/file.ts';
import { filesSince, keepFileList } from '../db/delivered-files.ts';
import { keepPage, replaceRows, settledKeys } from '../db/list-rows.ts';
import { momentOfAsking } from '../db/moments.ts';
import { keepPulledItem, keepPulledRow } from '../db/records.ts';
import { keepReference, referenceKey } from '../db/references.ts';
import { scheduleKey } from '../db/schedule-rows.ts';
import type { UserDatabase } from '../db/user-database.ts';
import { askAs } from '../api/ask-as.ts';
import { ask, askGrid, callerOfSession } from '../api/backend.ts';

/** Fetches the rows of an entity that offline work needs, page by page, and puts them in the place of the cached ones. */
export async function pullRows(database: UserDatabase, entity: EntityName): Promise<void> {
  const { grid, offlineRows }: EntityDefinition = entityRegistry[entity];
  if (!grid || offlineRows === undefined) return;
  const settledBefore = await settledKeys(database, entity);
  const moment = await momentOfAsking(database);
  const { rows, unreadable, total } = await rowsToKeep(grid, offlineRows);
  const isComplete = total === null || rows.length + unreadable >= total;
  const set = { entity, count: rows.length, isComplete, unreadable, asOf: toWireDateTime(new Date()), moment };
  await replaceRows(database, set, rows, settledBefore, crypto.randomUUID());
}

type Pulled = { readonly rows: readonly GridRow[]; readonly unreadable: number; readonly total: number | null };

async function rowsToKeep(grid: GridDefinition, offlineRows: NonNullable<EntityDefinition['offlineRows']>): Promise<Pulled> {
  if (offlineRows === 'all') return pullUpTo(Infinity, grid, null);
  if (typeof offlineRows === 'number') return pullUpTo(offlineRows, grid, null);
  const now = toWireDateTime(new Date());
  const { first, until } = offlineRows;
  const running = await pullUpTo(Infinity, grid, runningAt(until, now));
  const over = await pullUpTo(Math.max(1, first - running.rows.length), grid, overAt(until, now));
  const rows = inOrder([...running.rows, ...over.rows], grid.sort);
  const total = running.total === null || over.total === null ? null : running.total + over.total;
  return { rows, unreadable: running.unreadable + over.unreadable, total };
}

async function pullUpTo(most: number, grid: GridDefinition, filter: Expression | null): Promise<Pulled> {
  const rows: GridRow[] = [];
  let total: number | null = null;
  let unreadable = 0;
  for (let received = 0; received < most; ) {
    const query: GridQuery = { skip: received, top: Math.min(largestPage, most - received), orderBy: stableOrder(grid.sort), filter, search: '' };
    const page = await askGrid(grid, questionOf(grid, query));
    const length = page.rows.length + page.unreadable;
    rows.push(...page.rows);
    unreadable += page.unreadable;
    received += length;
    total = page.count;
    if (length === 0 || (total !== null && received >= total)) break;
  }
  return { rows, unreadable, total };
}

function questionOf({ parameters = {}, scope }: GridDefinition, query: GridQuery): URLSearchParams {
  const asked = toODataParameters(query, scope);
  for (const [name, value] of Object.entries(parameters)) asked.set(name, value);
  return asked;
}

/** Pages that come one after the other need an order without ties. */
function stableOrder(sort: GridQuery['orderBy']): GridQuery['orderBy'] {
  return [...sort, { field: 'Id', direction: 'asc' }];
}

/** The name under which a backend's answer to `query` is kept. */
export function pageKey(entity: EntityName, query: GridQuery): string {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return `${entity}?${toODataParameters(query, grid?.scope).toString()}`;
}

/** Fetches one page of a list and keeps it. Throws `TaborError` when that cannot be done now. */
export async function pullPage(database: UserDatabase, entity: EntityName, query: GridQuery, signal?: AbortSignal): Promise<void> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!grid) return;
  const moment = await momentOfAsking(database);
  const { rows, count } = await askGrid(grid, questionOf(grid, query), signal);
  await keepPage(database, {
    key: pageKey(entity, query),
    entity,
    rows,
    count: count ?? query.skip + rows.length,
    asOf: toWireDateTime(new Date()),
    moment,
  });
}

/** Fetches what a timeline shows of an entity between two moments, and keeps it. Throws `TaborError` when that cannot be done now. */
export async function pullSchedule(database: UserDatabase, entity: EntityName, start: WireDateTime, end: WireDateTime): Promise<void> {
  const moment = await momentOfAsking(database);
  const rows = (await ask(entity, 'schedule', { parameters: { startDate: start, endDate: end } })) as GridRow[];
  await keepPage(database, { key: scheduleKey(entity, start, end), entity, rows, count: rows.length, asOf: toWireDateTime(new Date()), moment });
}

/** The first `most` rows that `query` finds, on whatever page they are; nothing of them is kept. Throws `TaborError` when that cannot be done now. */
export async function fetchMatching(entity: EntityName, query: GridQuery, most: number): Promise<readonly GridRow[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const rows: GridRow[] = [];
  if (!grid) return rows;
  for (let skip = 0; skip < most; skip += largestPage) {
    const top = Math.min(largestPage, most - skip);
    const page = await askGrid(grid, toODataParameters({ ...query, orderBy: stableOrder(query.orderBy), skip, top }, grid.scope));
    rows.push(...page.rows);
    if (page.rows.length + page.unreadable < top) break;
  }
  return rows;
}

/** Fetches a read that the device keeps, such as a dictionary, and keeps the answer. */
export async function pullReference(
  database: UserDatabase,
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const { caller } = await callerOfSession();
  const definition = callOf(entity, call);
  const moment = await momentOfAsking(database);
  const value = await askAs(caller, definition, { parameters });
  const language = definition.isInLanguage ? { language: caller.language } : {};
  await keepReference(database, { key: referenceKey(entity, call, parameters), value, asOf: toWireDateTime(new Date()), moment, ...language });
  return value;
}

/** The name under which the list of a record's files is kept. */
export function fileListKey(table: FileTable, id: number): string {
  return referenceKey('file', 'listFiles', fileListParameters(table, id));
}

/** Fetches the list of a record's files and keeps it. Throws `TaborError` when that cannot be done now. */
export async function pullFiles(database: UserDatabase, entity: EntityName, table: FileTable, id: number): Promise<void> {
  // What arrives while the list is on its way may be missing in it.
  const known = await filesSince(database, entity, id);
  const value = await ask('file', 'listFiles', { parameters: fileListParameters(table, id) });
  await keepFileList(database, { key: fileListKey(table, id), value, asOf: toWireDateTime(new Date()) }, known);
}

function fileListParameters(table: FileTable, id: number): Record<string, string> {
  return { tableId: String(id), tableName: table };
}

/** Fetches a document with its parts and its list row, and keeps both unless a change of it waits here. */
export async function pullDocument(database: UserDatabase, entity: EntityName, id: number): Promise<void> {
  const { grid, parts = {} }: EntityDefinition = entityRegistry[entity];
  const parameters = { id: String(id) };
  const item = (await ask(entity, 'get', { parameters })) as Record<string, unknown>;
  // Another document under this address would be read, and changed, as if it were this one.
  if (item['Id'] !== id) throw new TaborError('unreadable-answer');
  for (const [name, call] of Object.entries(parts)) item[name] = await ask(entity, call, { parameters });
  const now = toWireDateTime(new Date());
  await keepPulledItem(database, entity, id, item, now);
  if (!grid) return;
  const query: GridQuery = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', id), search: '' };
  const {
    rows: [row],
  } = await askGrid(grid, questionOf(grid, query));
  if (row) await keepPulledRow(database, entity, id, row, now);
}
