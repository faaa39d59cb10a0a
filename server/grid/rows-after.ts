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
 * The condition that a row comes after `last` in the order of `keys` and ids: rows that are added or removed meanwhile move no other row to
 * another page. Null is the lowest value. Throws `GridQueryError` for the token of another order.
 */
export function isAfter(keys: readonly PageKey[], last: LastRow): Sql {
  if (last.length !== keys.length + 1) throw unknownToken();
  const parts = [...keys, { column: sql`"Id"`, direction: tieDirection(keys) }].map((key, index) => ({
    ...key,
    value: last[index] ?? null,
  }));
  const beyond = ({ column, direction, value }: (typeof parts)[number]): Sql => {
    if (direction === 'asc') return value === null ? sql`${column} IS NOT NULL` : sql`${column} > ${value}`;
    return value === null ? sql`false` : sql`(${column} < ${value} OR ${column} IS NULL)`;
  };
  const same = parts.map(({ column, value }) => (value === null ? sql`${column} IS NULL` : sql`${column} = ${value}`));
  const either = parts.map((part, index) => sql`(${sql.join([...same.slice(0, index), beyond(part)], sql` AND `)})`);
  return sql`(${sql.join(either, sql` OR `)})`;
}
