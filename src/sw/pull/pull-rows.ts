import type { EntityDefinition, EntityName, GridDefinition } from '../../contract/definition/entity.ts';
import type { Expression } from '../../contract/grid/expression.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { sortRows } from '../../contract/grid/query-rows.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { endedAt, notEndedAt, type EndFields } from '../../contract/rules/offline-rows.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { replaceRows, settledKeys } from '../../db/cache/list-rows.ts';
import { nextLogicalTime } from '../../db/schema/logical-time.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { callerOfSession } from '../../api/backend.ts';
import { hasExtension } from '../../api/capabilities.ts';
import type { ReadRows } from '../../api/read-pages.ts';
import { readRows } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import { addIds } from './add-ids.ts';
import { learnRecordFields } from './learn-record-fields.ts';

/** Pulls the rows of an entity for offline work, page by page, and replaces the cached ones. */
export async function pullRows(database: UserDatabase, entity: EntityName): Promise<void> {
  const { grid, offlineRows }: EntityDefinition = entityRegistry[entity];
  if (!grid || offlineRows === undefined) return;
  const settledBefore = await settledKeys(database, entity);
  const moment = await nextLogicalTime(database);
  const { caller } = await callerOfSession();
  const { rows, unreadable, isWhole } = await fetchOfflineRows(caller, grid, offlineRows);
  // Cached rows have the list's order, which a backend may not support or may ignore.
  const isOwn = await hasExtension(caller, 'columns');
  const ordered = isOwn ? rows : sortRows(await addIds(database, caller, entity, rows), grid.sort);
  const set = { entity, count: rows.length, isComplete: isWhole, unreadable, asOf: toWireDateTime(new Date()), moment };
  await replaceRows(database, set, ordered, settledBefore, crypto.randomUUID());
  if (!isOwn) await learnRecordFields(caller, entity, rows);
}

type PulledRows = Omit<ReadRows, 'largestPage'>;

async function fetchOfflineRows(
  caller: Caller,
  grid: GridDefinition,
  offlineRows: NonNullable<EntityDefinition['offlineRows']>,
): Promise<PulledRows> {
  if (offlineRows === 'all') return readFirst(caller, grid, null, Infinity);
  if (typeof offlineRows === 'number') return readFirst(caller, grid, null, offlineRows);
  const acceptsColumns = await hasExtension(caller, 'columns');
  const [end, ...ends] = acceptsColumns ? offlineRows.until : offlineRows.until.filter((field) => !grid.extraColumns?.includes(field));
  if (end === undefined) return readFirst(caller, grid, null, offlineRows.first);
  try {
    return await readByTime(caller, grid, offlineRows.first, [end, ...ends]);
  } catch (error) {
    if (acceptsColumns || !isRejected(error)) throw error;
    // A backend without time filters: the newest rows are those that have not ended.
    return readFirst(caller, grid, null, offlineRows.first);
  }
}

async function readByTime(caller: Caller, grid: GridDefinition, first: number, until: EndFields): Promise<PulledRows> {
  const now = toWireDateTime(new Date());
  const running = await readFirst(caller, grid, notEndedAt(until, now), Infinity);
  const ended = await readFirst(caller, grid, endedAt(until, now), Math.max(1, first - running.rows.length));
  // A backend that ignores the filter returns the same rows twice.
  const rows = new Map([...running.rows, ...ended.rows].map((row): [unknown, GridRow] => [row['Id'], row]));
  return {
    rows: sortRows([...rows.values()], grid.sort),
    unreadable: running.unreadable + ended.unreadable,
    isWhole: running.isWhole && ended.isWhole,
  };
}

function readFirst(caller: Caller, grid: GridDefinition, filter: Expression | null, limit: number): Promise<PulledRows> {
  return readRows(caller, grid, { orderBy: grid.sort, filter, search: '' }, limit);
}

function isRejected(error: unknown): boolean {
  return error instanceof TaborError && rejectionCodes.has(error.code);
}

const rejectionCodes: ReadonlySet<string> = new Set(['refused', 'bad-request', 'validation', 'internal', 'method-not-allowed']);
