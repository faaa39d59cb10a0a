import type * as v from 'valibot';
import type { GridDefinition } from '../../contract/definition/entity.ts';
import { flagsOf } from '../../contract/entities/rental/schedule-row.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { allOf, anyOf, compare } from '../../contract/grid/expression.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import { readRows } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';

/** Rows requested for the days of a schedule. */
const MAX_ROWS = 2_000;

type Days = { readonly from: WireDateTime; readonly to: WireDateTime };

/**
 * `times` of a schedule with what the rows of its list add. A schedule may answer times and titles alone: without its flags, a cancelled
 * booking would take its vehicle and an accepted one could be moved. `cached`: the list's rows on the device, for a list that refuses.
 */
export async function completeSchedule(
  caller: Caller,
  grid: GridDefinition,
  times: readonly GridRow[],
  { from, to, cached }: Days & { readonly cached: () => Promise<readonly GridRow[]> },
): Promise<readonly GridRow[]> {
  const flags = flagsOf(grid.row as v.LooseObjectSchema<v.ObjectEntries, undefined>);
  if (!times.some((row) => flags.some((name) => row[name] === null))) return times;
  const rows = new Map((await listedRows(caller, grid, { from, to }, cached)).map((row) => [row['Id'], row]));
  return times.map((time) => ({ ...rows.get(time['Id']), ...withoutNulls(time) }));
}

async function listedRows(
  caller: Caller,
  grid: GridDefinition,
  { from, to }: Days,
  cached: () => Promise<readonly GridRow[]>,
): Promise<readonly GridRow[]> {
  const ends = anyOf(compare('EndDate', 'gt', { date: from }), compare('EndDate', 'eq', null));
  const filter = allOf([compare('StartDate', 'lt', { date: to }), ends]);
  const known = await cached();
  try {
    return [...known, ...(await readRows(caller, grid, { orderBy: grid.sort, filter, search: '' }, MAX_ROWS)).rows];
  } catch (error) {
    if (!(error instanceof TaborError)) throw error;
    return known;
  }
}

function withoutNulls(row: GridRow): GridRow {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));
}

/** Columns that the specification's list lacks and the record has: without its `VehicleId`, a booking would leave its timeline. */
export function extraColumnsIn({ extraColumns = [] }: GridDefinition, item: Readonly<Record<string, unknown>>, row: GridRow): GridRow {
  const missing = extraColumns.filter((column) => (row[column] ?? null) === null && (item[column] ?? null) !== null);
  return Object.fromEntries(missing.map((column) => [column, item[column]]));
}
