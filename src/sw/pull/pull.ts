import type { EntityDefinition, EntityName, GridDefinition } from '../../contract/entity.ts';
import { compare } from '../../contract/grid/expression.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { usesExtraColumns } from '../../contract/grid/extra-columns.ts';
import { TaborError } from '../../contract/problem.ts';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire-date.ts';
import type { FileTable } from '../../contract/file-tables.ts';
import { fileChangesSinceList, cacheFileList } from '../../db/cache/delivered-files.ts';
import { cachePage } from '../../db/cache/list-rows.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import { cachePulledRecord, cachePulledRow } from '../../db/cache/records.ts';
import { referenceKey } from '../../db/cache/references.ts';
import { scheduleKey } from '../../db/cache/schedule-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { callApi, callGrid, callerOfSession } from '../../api/backend.ts';
import { hasExtension, supports } from '../../api/capabilities.ts';
import { gridParameters } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import { addVehicleIds } from './add-vehicle-ids.ts';

/** Pulls an entity's timeline rows between two times and caches them. Throws `TaborError` on failure. */
export async function pullSchedule(database: UserDatabase, entity: EntityName, start: WireDateTime, end: WireDateTime): Promise<void> {
  const moment = await nextLogicalTime(database);
  const { caller } = await callerOfSession();
  const answered = (await callApi(entity, 'schedule', { parameters: { startDate: start, endDate: end } })) as GridRow[];
  const rows = (await hasExtension(caller, 'columns')) ? answered : await addVehicleIds(database, entity, answered);
  await cachePage(database, { key: scheduleKey(entity, start, end), entity, rows, count: rows.length, asOf: toWireDateTime(new Date()), moment });
}

/** The cache key of a record's file list. */
export function fileListKey(table: FileTable, id: number): string {
  return referenceKey('file', 'listFiles', fileListParameters(table, id));
}

/** Pulls a record's file list and caches it. Throws `TaborError` on failure. */
export async function pullFiles(database: UserDatabase, entity: EntityName, table: FileTable, id: number): Promise<void> {
  // A file that arrives while the request is under way may be missing from the answer.
  const delivered = await fileChangesSinceList(database, entity, id);
  const value = await callApi('file', 'listFiles', { parameters: fileListParameters(table, id) });
  await cacheFileList(database, { key: fileListKey(table, id), value, asOf: toWireDateTime(new Date()) }, delivered);
}

function fileListParameters(table: FileTable, id: number): Record<string, string> {
  return { tableId: String(id), tableName: table };
}

/**
 * Pulls a record with its parts and its list row, and caches both unless a change of it waits. For an entity without a `get` call the list
 * row is all there is.
 */
export async function pullRecord(database: UserDatabase, entity: EntityName, id: number): Promise<void> {
  const { grid, parts = {} }: EntityDefinition = entityRegistry[entity];
  const { caller } = await callerOfSession();
  if (!(await supports(caller, callOf(entity, 'get')))) return;
  const parameters = { id: String(id) };
  const item = (await callApi(entity, 'get', { parameters })) as Record<string, unknown>;
  // Another id would let the user read and change the wrong record.
  if (item['Id'] !== id) throw new TaborError('unreadable-answer');
  for (const [name, call] of Object.entries(parts)) item[name] = await callApi(entity, call, { parameters });
  const now = toWireDateTime(new Date());
  await cachePulledRecord(database, entity, id, item, now);
  const row = grid && (await rowOf(caller, grid, id));
  if (row) await cachePulledRow(database, entity, id, row, now);
}

/** The list row of one record; null where the list cannot be filtered by id. */
async function rowOf(caller: Caller, grid: GridDefinition, id: number): Promise<GridRow | null> {
  const query: GridQuery = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', id), search: '' };
  if (usesExtraColumns(grid, query) && !(await hasExtension(caller, 'columns'))) return null;
  const { rows } = await callGrid(grid, gridParameters(grid, query));
  return rows.find((row) => row['Id'] === id) ?? null;
}
