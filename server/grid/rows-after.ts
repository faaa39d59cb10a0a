import { sql } from 'kysely';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import { tieDirection } from '../../src/contract/grid/query.ts';
import type { Sql } from './compiled.ts';
import type { PageKey } from './rows-from-mark.ts';

/** The last row of a page: its sort keys and its id, as PostgreSQL writes them. */
export type LastRow = readonly (string | null)[];

/** The name under which a page returns its rows as `LastRow`; no column has it. */
export const ROW_PLACE = '@place';

export const skipTokenOption = '$skiptoken';

/** The text of `$skiptoken` in the link to the next page. */
export function writeSkipToken(last: LastRow): string {
  return Buffer.from(JSON.stringify(last)).toString('base64url');
}

/** The reverse of `writeSkipToken`. Throws `GridQueryError` for a text of another origin. */
export function readSkipToken(text: string): LastRow {
  const last = parsed(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(last) || !last.every((part) => part === null || typeof part === 'string') || !/^\d{1,18}$/.test(last.at(-1) ?? ''))
    throw unknownToken();
  return last as LastRow;
}

export function unknownToken(): GridQueryError {
  return new GridQueryError(skipTokenOption, null, 'belongs to no link of this list');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The place of a row in the order of `keys`, as a column. */
export function placeColumn(keys: readonly PageKey[]): Sql {
  return sql`json_build_array(${sql.join([...keys.map(({ column }) => column), sql`"Id"`].map((column) => sql`(${column})::text`))}) AS ${sql.ref(ROW_PLACE)}`;
}

/**
 * The conditions of the rows after `last` in the order of `keys` and ids, the nearest rows first, each a range of an index where the first
 * keys have one: rows that are added or removed meanwhile move no other row to another page. Null is the lowest value. Throws
 * `GridQueryError` for the token of another order.
 */
export function rangesAfter(keys: readonly PageKey[], last: LastRow): readonly Sql[] {
  if (last.length !== keys.length + 1) throw unknownToken();
  const parts = [...keys, { column: sql`"Id"`, direction: tieDirection(keys) }].map((key, index) => ({
    ...key,
    value: last[index] ?? null,
  }));
  const beyond = ({ column, direction, value }: (typeof parts)[number]): readonly Sql[] => {
    if (direction === 'asc') return [value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${value}`];
    return value === null ? [] : [sql`${column} < ${value}`, sql`${column} IS NULL`];
  };
  const same = parts.map(({ column, value }) => (value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`));
  return parts
    .map((part, index) => beyond(part).map((range) => sql.join([...same.slice(0, index), range], sql` AND `)))
    .toReversed()
    .flat();
}

/** The ids of the first `top` rows in the ranges: a range is read only where those before it have fewer rows. */
export function idsInRanges(
  { view, order, top }: { readonly view: Sql; readonly order: Sql; readonly top: number },
  wheres: readonly Sql[],
): Sql {
  const nameOf = (index: number) => sql.ref(`range ${index}`);
  const ranges = wheres.map((where, index) => {
    const before = wheres.slice(0, index).map((_, earlier) => sql` - (SELECT count(*) FROM ${nameOf(earlier)})`);
    // The inner limit is for the planner: it cannot foresee the outer one.
    const nearest = sql`SELECT "Id" FROM ${view} ${where} ORDER BY ${order} LIMIT ${top}`;
    return sql`${nameOf(index)} AS MATERIALIZED (SELECT "Id" FROM (${nearest}) AS nearest LIMIT ${top}${sql.join(before, sql``)})`;
  });
  const ids = wheres.map((_, index) => sql`SELECT "Id" FROM ${nameOf(index)}`);
  return sql`WITH ${sql.join(ranges)} ${sql.join(ids, sql` UNION ALL `)}`;
}
