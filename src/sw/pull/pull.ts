import * as v from 'valibot';
import type { EntityDefinition, EntityName, GridDefinition } from '../../contract/definition/entity.ts';
import { compare } from '../../contract/grid/expression.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { usesExtraColumns } from '../../contract/definition/extra-columns.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { createFinder } from '../../contract/rules/id-by-name.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { FileTable } from '../../contract/file-tables.ts';
import { fileChangesSinceList, cacheFileList } from '../../db/cache/delivered-files.ts';
import { cachePage } from '../../db/cache/list-rows.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import { cachePulledRecord, cachePulledRow } from '../../db/cache/records.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import { cachedRowsIn } from '../../db/cache/schedules/calendar-rows.ts';
import { scheduleKey } from '../../db/cache/schedules/schedule-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { callApi, callGrid, callerOfSession } from '../../api/backend.ts';
import { hasExtension, supports } from '../../api/capabilities.ts';
import { gridParameters } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import { addIds } from './add-ids.ts';
import { withPartFiles } from './part-files.ts';

/** Pulls an entity's timeline rows between two times and caches them. Throws `TaborError` on failure. */
export async function pullSchedule(database: UserDatabase, entity: EntityName, start: WireDateTime, end: WireDateTime): Promise<void> {
  const moment = await nextLogicalTime(database);
  const { caller } = await callerOfSession();
  const schedule = (await callApi(entity, 'schedule', { parameters: { startDate: start, endDate: end } })) as GridRow[];
  const { grid }: EntityDefinition = entityRegistry[entity];
  const cached = async () => (await cachedRowsIn(database, entity, { from: start, to: end }))?.rows ?? [];
  const times =
    grid && !(await hasExtension(caller, 'columns'))
      ? await (await import('./complete-schedule.ts')).completeSchedule(caller, grid, schedule, { from: start, to: end, cached })
      : schedule;
  const rows = await addIds(database, caller, entity, times);
  await cachePage(database, {
    key: scheduleKey(entity, start, end),
    entity,
    rows,
    count: rows.length,
    asOf: toWireDateTime(new Date()),
    moment,
  });
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
  const get = callOf(entity, 'get');
  if (!(await supports(caller, get))) return;
  const parameters = { id: String(id) };
  const whole = hasExtension(caller, 'columns');
  // All are requested at once: a backend may take seconds for each. The record's own failure counts.
  const pendingParts = Promise.all(
    Object.entries(parts).map(async ([name, call]) => {
      const part = await callApi(entity, call, { parameters });
      return [name, (await whole) ? part : await withPartFiles(entityRegistry[entity], part)] as const;
    }),
  );
  pendingParts.catch(() => undefined);
  const pendingRow = whole.then((isWhole) => (isWhole || !grid ? null : rowOf(caller, grid, id))).catch(() => null);
  const pendingItem = (callApi(entity, 'get', { parameters }) as Promise<Record<string, unknown>>).catch(async (error: unknown) => {
    // Its list has the record: the backend lacks the call.
    const lacksCall = error instanceof TaborError && error.code === 'not-found' && (await pendingRow) !== null;
    throw lacksCall ? new TaborError('method-not-allowed') : error;
  });
  const [item, isWhole] = await Promise.all([pendingItem, whole]);
  // Another id would let the user read and change the wrong record.
  if (item['Id'] !== id) throw new TaborError('unreadable-answer');
  Object.assign(item, Object.fromEntries(await pendingParts));
  const now = toWireDateTime(new Date());
  if (isWhole) await cachePulledRecord(database, entity, id, item, now);
  if (isWhole) {
    const row = grid && (await rowOf(caller, grid, id));
    if (row) await cachePulledRow(database, entity, id, row, now);
    return;
  }
  // Without its row, a record of the specification lacks what only its list has, and would show another state for a moment.
  const listed = await pendingRow;
  const row = listed &&
    grid && {
      ...(await addIds(database, caller, entity, [listed]))[0],
      ...(await import('./complete-schedule.ts')).extraColumnsIn(grid, item, listed),
    };
  await cachePulledRecord(
    database,
    entity,
    id,
    row ? { ...(await fieldsInRow(database, get.answer, item, row)), ...item } : item,
    now,
    row,
  );
}

/** List columns with the name of a choice, by the field with its id: the choices that the device caches, of which the fields differ. */
const namedChoices: Readonly<Record<string, { readonly column: string; readonly key: string }>> = {
  ContractorId: { column: 'Contractor', key: referenceKey('contractor', 'dictionaryWithDependent') },
  KindId: { column: 'Kind', key: referenceKey('dictionary', 'items', { id: String(dictionaryIds.rentalDocumentKinds) }) },
};

/**
 * The fields that a record's answer left out and its row has: the specification's list of handovers has a date and a reading, and its
 * record has neither. Without them a correction would have to invent them.
 */
async function fieldsInRow(
  database: UserDatabase,
  answer: v.GenericSchema,
  item: Readonly<Record<string, unknown>>,
  row: GridRow,
): Promise<Record<string, unknown>> {
  const { entries = {} } = answer as { readonly entries?: Readonly<Record<string, v.GenericSchema>> };
  const values: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(entries)) {
    if (field in item) continue;
    const value = row[field] ?? (await choiceInRow(database, field, row));
    const read = v.safeParse(schema, value ?? undefined);
    if (read.success && value !== null && value !== undefined) values[field] = read.output;
  }
  return values;
}

async function choiceInRow(database: UserDatabase, field: string, row: GridRow): Promise<unknown> {
  const choice = namedChoices[field];
  const name = choice && row[choice.column];
  if (!choice || typeof name !== 'string' || name === '') return null;
  const cached = (await findReference(database, choice.key))?.value as
    | readonly { readonly Id: number; readonly Name: string }[]
    | undefined;
  return cached
    ? createFinder(
        cached.map(({ Id, Name }) => [Id, Name]),
        (text) => [text],
      )(name)
    : null;
}

/** The list row of one record; null where the list cannot be filtered by id. */
async function rowOf(caller: Caller, grid: GridDefinition, id: number): Promise<GridRow | null> {
  const query: GridQuery = { skip: 0, top: 1, orderBy: [], filter: compare('Id', 'eq', id), search: '' };
  if (usesExtraColumns(grid, query) && !(await hasExtension(caller, 'columns'))) return null;
  const { rows } = await callGrid(grid, gridParameters(grid, query));
  return rows.find((row) => row['Id'] === id) ?? null;
}
