import { sql } from 'kysely';
import { tieDirection } from '../../src/contract/grid/query.ts';
import { sorted, sortedIds, type Mark } from '../database/list-marks.ts';
import type { Sql } from './compiled.ts';

/** A sort key of a page, with its column. */
export type PageKey = { readonly direction: 'asc' | 'desc'; readonly column: Sql };

/**
 * The ids of the page `skip` rows down in a long list sorted by `keys`, walked from a mark before it. The rows of the mark's own values, of the
 * others and without a value are read apart: in one condition no index would begin at the mark. Each part is in the order of an index, and of the table:
 * a join of the view, even one that PostgreSQL leaves out, would read each row beside its index.
 */
export function idsFromMark({ table, unlistedBy, keys, top, skip }: { readonly table: string; readonly unlistedBy: string | null; readonly keys: readonly PageKey[]; readonly top: number; readonly skip: number }, mark: Mark): Sql {
  const offset = skip - mark.before;
  const name = (index: number) => sql.ref(`sorted ${index}`);
  const order = (valueOf: (key: PageKey, index: number) => Sql) => sql`${sql.join(keys.map((key, index) => sorted(valueOf(key, index), key.direction)))}, ${sortedIds(sql`"Id"`, keys)}`;
  const columns = sql.join(keys.map(({ column }, index) => sql`${column} AS ${name(index)}`));
  const isListed = unlistedBy === null ? sql`` : sql` AND ${sql.ref(unlistedBy)} IS NULL`;
  const parts = partsFrom(keys, mark).map((where) => sql`(SELECT ${columns}, "Id" FROM ${sql.table(table)} WHERE ${where}${isListed} ORDER BY ${order(({ column }) => column)} LIMIT ${top + offset})`);
  return sql`SELECT "Id" FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ORDER BY ${order((_, index) => name(index))} LIMIT ${top} OFFSET ${offset}`;
}

/** The row of the mark and those after it: with all of its values, then with the same first values and a later one. */
function partsFrom(keys: readonly PageKey[], mark: Mark): Sql[] {
  const values = mark.keys.filter((key) => key !== null);
  const direction = tieDirection(keys);
  const same = keys.map(({ column }, index) => equals(column, mark.keys[index] ?? null));
  if (values.length === keys.length && keys.every((key) => key.direction === direction)) {
    // One range of the index. A value that all rows of a part share would invite PostgreSQL to walk the ids of the whole table instead.
    const range = sql`(${sql.join([...keys.map(({ column }) => column), sql`"Id"`])}) ${sql.raw(direction === 'desc' ? '<=' : '>=')} (${sql.join([...values, mark.id])})`;
    const empty = direction === 'asc' ? [] : keys.map(({ column }, index) => sql.join([...same.slice(0, index), sql`${column} IS NULL`], sql` AND `));
    return [range, ...empty];
  }
  const later = keys.flatMap((key, index) => after(key, mark.keys[index] ?? null).map((condition) => sql.join([...same.slice(0, index), condition], sql` AND `)));
  const ids = direction === 'desc' ? sql`"Id" <= ${mark.id}` : sql`"Id" >= ${mark.id}`;
  return [sql.join([...same, ids], sql` AND `), ...later];
}

function equals(column: Sql, key: string | null): Sql {
  return key === null ? sql`${column} IS NULL` : sql`${column} = ${key}`;
}

/** The values after one in the order of a column, of which null is the lowest. */
function after({ column, direction }: PageKey, key: string | null): Sql[] {
  if (direction === 'asc') return [key === null ? sql`${column} IS NOT NULL` : sql`${column} > ${key}`];
  return key === null ? [] : [sql`${column} < ${key}`, sql`${column} IS NULL`];
}
