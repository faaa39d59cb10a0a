import { sql } from 'kysely';
import { tieDirection } from '../../src/contract/grid/query.ts';
import { sorted, sortedIds, type Mark } from '../database/list-marks.ts';
import type { Sql } from './compiled.ts';

/** A sort key of a page, with its column. */
export type PageKey = { readonly direction: 'asc' | 'desc'; readonly column: Sql };

/**
 * The ids of the page `skip` rows down in a long list sorted by `keys`, walked from a mark before it. The rows of the mark's own value, of
 * the others and without a value are read apart: in one condition no index would begin at the mark. Each part is in the order of an index,
 * and of the table: a join of the view, even one that PostgreSQL leaves out, would read each row beside its index. Parts that do not belong
 * to the mark found are not begun.
 */
export function idsFromMark(
  {
    table,
    unlistedBy,
    keys,
    top,
    skip,
  }: {
    readonly table: string;
    readonly unlistedBy: string | null;
    readonly keys: readonly PageKey[];
    readonly top: number;
    readonly skip: number;
  },
  mark: Mark,
): Sql {
  const name = (index: number) => sql.ref(`sorted ${index}`);
  const order = (valueOf: (key: PageKey, index: number) => Sql) =>
    sql`${sql.join(keys.map((key, index) => sorted(valueOf(key, index), key.direction)))}, ${sortedIds(sql`"Id"`, keys)}`;
  const columns = sql.join(keys.map(({ column }, index) => sql`${column} AS ${name(index)}`));
  const isListed = unlistedBy === null ? sql`` : sql` AND ${sql.ref(unlistedBy)} IS NULL`;
  const parts = partsFrom(keys, mark).map(
    (where) =>
      sql`(SELECT ${columns}, "Id" FROM ${sql.table(table)} WHERE ${where}${isListed} ORDER BY ${order(({ column }) => column)} LIMIT ${top + skip} - ${mark.before})`,
  );
  return sql`SELECT "Id" FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts ORDER BY ${order((_, index) => name(index))} LIMIT ${top} OFFSET ${skip} - ${mark.before}`;
}

/** The row of the mark and those after it; all rows where the mark is the start. */
function partsFrom(keys: readonly PageKey[], { isStart, keys: values, id }: Mark): Sql[] {
  const direction = tieDirection(keys);
  const after = (...conditions: readonly Sql[]) => sql.join([sql`NOT ${isStart}`, ...conditions], sql` AND `);
  const ids = sql`"Id" ${upTo(direction)} ${id}`;
  // One range of the index. A value that all rows of a part share would invite PostgreSQL to walk the ids of the whole table instead.
  const range = sql`(${sql.join([...keys.map(({ column }) => column), sql`"Id"`])}) ${upTo(direction)} (${sql.join([...values, id])})`;
  const pairs = keys.map((key, index) => ({ ...key, value: values[index] ?? sql`NULL` }));
  const [first] = pairs;
  // Orders by several columns have no row without a value (`list-marks.test.ts`).
  if (!first || pairs.length > 1) {
    if (keys.every((key) => key.direction === direction)) return [isStart, after(range)];
    const same = pairs.map(({ column, value }) => sql`${column} = ${value}`);
    return [
      isStart,
      after(...same, ids),
      ...pairs.map(({ column, value, direction: its }, index) =>
        after(...same.slice(0, index), sql`${column} ${its === 'desc' ? sql`<` : sql`>`} ${value}`),
      ),
    ];
  }
  const { column, value } = first;
  const [has, lacks, isEmpty] = [sql`${value} IS NOT NULL`, sql`${value} IS NULL`, sql`${column} IS NULL`];
  if (direction === 'desc') return [isStart, after(has, range), after(has, isEmpty), after(lacks, isEmpty, ids)];
  return [isStart, after(has, range), after(lacks, isEmpty, ids), after(lacks, sql`${column} IS NOT NULL`)];
}

function upTo(direction: PageKey['direction']): Sql {
  return sql.raw(direction === 'desc' ? '<=' : '>=');
}
