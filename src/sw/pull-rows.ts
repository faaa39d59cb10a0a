import type { EntityDefinition, EntityName, GridDefinition } from '../contract/entity.ts';
import type { Expression } from '../contract/grid/expression.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { inOrder } from '../contract/grid/query-rows.ts';
import { TaborError } from '../contract/problem.ts';
import { entityRegistry } from '../contract/registry.ts';
import { overAt, runningAt, type Ends } from '../contract/rules/offline-rows.ts';
import { toWireDateTime } from '../contract/wire-date.ts';
import { replaceRows, settledKeys } from '../db/list-rows.ts';
import { momentOfAsking } from '../db/moments.ts';
import type { UserDatabase } from '../db/user-database.ts';
import { callerOfSession } from '../api/backend.ts';
import { hasExtension } from '../api/capabilities.ts';
import type { ReadRows } from '../api/read-pages.ts';
import { readRows } from '../api/read-rows.ts';
import type { Caller } from '../api/transport.ts';
import { nameVehicles } from './name-vehicles.ts';

/** Pulls the rows of an entity for offline work, page by page, and replaces the cached ones. */
export async function pullRows(database: UserDatabase, entity: EntityName): Promise<void> {
  const { grid, offlineRows }: EntityDefinition = entityRegistry[entity];
  if (!grid || offlineRows === undefined) return;
  const settledBefore = await settledKeys(database, entity);
  const moment = await momentOfAsking(database);
  const { caller } = await callerOfSession();
  const { rows, unreadable, isWhole } = await rowsToKeep(caller, grid, offlineRows);
  // Cached rows have the list's order, which a backend may not support or may ignore.
  const kept = (await hasExtension(caller, 'columns')) ? rows : inOrder(await nameVehicles(database, entity, rows), grid.sort);
  const set = { entity, count: rows.length, isComplete: isWhole, unreadable, asOf: toWireDateTime(new Date()), moment };
  await replaceRows(database, set, kept, settledBefore, crypto.randomUUID());
}

type Kept = Omit<ReadRows, 'largestPage'>;

async function rowsToKeep(caller: Caller, grid: GridDefinition, offlineRows: NonNullable<EntityDefinition['offlineRows']>): Promise<Kept> {
  if (offlineRows === 'all') return readFirst(caller, grid, null, Infinity);
  if (typeof offlineRows === 'number') return readFirst(caller, grid, null, offlineRows);
  const isOurs = await hasExtension(caller, 'columns');
  const [end, ...ends] = isOurs ? offlineRows.until : offlineRows.until.filter((field) => !grid.extraColumns?.includes(field));
  if (end === undefined) return readFirst(caller, grid, null, offlineRows.first);
  try {
    return await readByTime(caller, grid, offlineRows.first, [end, ...ends]);
  } catch (error) {
    if (isOurs || !isRefused(error)) throw error;
    // A backend without time filters: the newest rows are those that have not ended.
    return readFirst(caller, grid, null, offlineRows.first);
  }
}

async function readByTime(caller: Caller, grid: GridDefinition, first: number, until: Ends): Promise<Kept> {
  const now = toWireDateTime(new Date());
  const running = await readFirst(caller, grid, runningAt(until, now), Infinity);
  const over = await readFirst(caller, grid, overAt(until, now), Math.max(1, first - running.rows.length));
  // A backend that ignores the filter returns the same rows twice.
  const rows = new Map([...running.rows, ...over.rows].map((row): [unknown, GridRow] => [row['Id'], row]));
  return { rows: inOrder([...rows.values()], grid.sort), unreadable: running.unreadable + over.unreadable, isWhole: running.isWhole && over.isWhole };
}

function readFirst(caller: Caller, grid: GridDefinition, filter: Expression | null, most: number): Promise<Kept> {
  return readRows(caller, grid, { orderBy: grid.sort, filter, search: '' }, most);
}

function isRefused(error: unknown): boolean {
  return error instanceof TaborError && refusals.has(error.code);
}

const refusals: ReadonlySet<string> = new Set(['refused', 'bad-request', 'validation', 'internal', 'method-not-allowed']);
