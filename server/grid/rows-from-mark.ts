import { sql } from 'kysely';
import type { SortKey } from '../../src/contract/grid/query.ts';
import { sorted, type Mark } from '../database/list-marks.ts';
import type { Sql } from './compiled.ts';

/**
 * The ids of the page `skip` rows down in a long list sorted by `key`, walked from a mark before it. The rows of the mark's own value, of the
 * others and without a value are read apart: in one condition no index would begin at the mark. Each part is in the order of an index.
 */
export function idsFromMark({ view, column, key, top, skip }: { readonly view: Sql; readonly column: Sql; readonly key: SortKey; readonly top: number; readonly skip: number }, mark: Mark): Sql {
  const offset = skip - mark.before;
  const order = (value: Sql) => sql`${sorted(value, key.direction)}, "Id"`;
  const parts = partsFrom(column, key.direction, mark).map((where) => sql`(SELECT ${column} AS sorted, "Id" FROM ${view} WHERE ${where} ORDER BY ${order(column)} LIMIT ${top + offset})`);
  return sql`SELECT "Id" FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ORDER BY ${order(sql`sorted`)} LIMIT ${top} OFFSET ${offset}`;
}

function partsFrom(column: Sql, direction: SortKey['direction'], { key, id }: Mark): Sql[] {
  const from = sql`"Id" >= ${id}`;
  if (direction === 'asc') return key === null ? [sql`${column} IS NULL AND ${from}`, sql`${column} IS NOT NULL`] : [sql`${column} = ${key} AND ${from}`, sql`${column} > ${key}`];
  return key === null ? [sql`${column} IS NULL AND ${from}`] : [sql`${column} = ${key} AND ${from}`, sql`${column} < ${key}`, sql`${column} IS NULL`];
}
