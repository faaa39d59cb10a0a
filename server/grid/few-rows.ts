import { sql } from 'kysely';
import { allOf, type Expression } from '../../src/contract/grid/expression.ts';
import { sorted, sortedIds } from '../database/list-marks.ts';
import type { GridColumns } from './columns.ts';
import type { Sql } from './compiled.ts';
import { conjuncts, type ImpliedValues } from './implied-values.ts';
import type { PageKey } from './rows-from-mark.ts';

/** At most as many rows are found first and sorted then, in a few milliseconds. */
const MAX_SORTED = 20_000;

/** Whether few rows match, as SQL of a statement that begins `WITH` its `parts`. */
type Few = { readonly parts: Sql; readonly isFew: Sql };

/**
 * Whether one of a filter's conditions on a sorted column leaves few rows; null where the filter has none beside the column that the page
 * is sorted by. PostgreSQL takes columns for independent. So it walks in the order of numbers to find the rows of a month, which all stand
 * together, far down.
 */
export function fewRows(
  filter: Expression | null,
  { kinds, view, marks }: GridColumns,
  {
    sortedBy,
    dated,
    implied,
  }: { readonly sortedBy: string | undefined; readonly dated: string | undefined; readonly implied: readonly ImpliedValues[] },
  compile: (part: Expression) => Sql,
): Few | null {
  const isIndexed = (field: string) =>
    kinds.get(field) !== 'text' &&
    (field === dated || marks?.orders.some(([key, ...others]) => key?.field === field && others.length === 0) === true);
  const conditions =
    filter === null
      ? []
      : conjuncts(filter).flatMap((part) => {
          const field = limitedBy(part);
          return field === null || field === sortedBy || !isIndexed(field) ? [] : [{ field, part }];
        });
  const groups = [...Map.groupBy(conditions, ({ field }) => field).values()].flatMap((group) => allOf(group.map(({ part }) => part)) ?? []);
  const sources = groups.map((group) => sql`${sql.table(view)} WHERE ${compile(group)}`);
  const valued = implied.filter(({ field }) => field !== sortedBy).map(({ rows }) => rows);
  if (sources.length + valued.length === 0) return null;
  const counts = [...sources, ...valued].map(
    (rows) => sql`(SELECT count(*) <= ${MAX_SORTED} FROM (SELECT FROM ${rows} LIMIT ${MAX_SORTED + 1}) AS matched)`,
  );
  return { parts: sql`few AS MATERIALIZED (SELECT ${sql.join(counts, sql` OR `)} AS few)`, isFew: sql`(SELECT few FROM few)` };
}

/** The ids of a page: few rows are found and sorted, by `whereFound`, others are walked in the order of the page. */
export function idsOfFew(
  { isFew }: Few,
  {
    view,
    where,
    whereFound,
    keys,
    top,
    skip,
  }: {
    readonly view: Sql;
    readonly where: Sql;
    readonly whereFound: Sql;
    readonly keys: readonly PageKey[];
    readonly top: number;
    readonly skip: number;
  },
): Sql {
  const name = (index: number) => sql.ref(`sorted ${index}`);
  const order = (valueOf: (key: PageKey, index: number) => Sql) =>
    sql.join([...keys.map((key, index) => sorted(valueOf(key, index), key.direction)), sortedIds(sql`"Id"`, keys)]);
  const byName = order((_, index) => name(index));
  const columns = sql.join([...keys.map(({ column }, index) => sql`${column} AS ${name(index)}`), sql.ref('Id')]);
  // OFFSET keeps the sort out of the search for the rows.
  const firstRows = sql`(SELECT * FROM (SELECT ${columns} FROM ${view} ${whereFound} OFFSET 0) AS found WHERE ${isFew} ORDER BY ${byName} LIMIT ${top + skip})`;
  const walked = sql`(SELECT ${columns} FROM ${view} ${where} AND NOT ${isFew} ORDER BY ${order(({ column }) => column)} LIMIT ${top + skip})`;
  return sql`SELECT "Id" FROM (${firstRows} UNION ALL ${walked}) AS parts ORDER BY ${byName} LIMIT ${top} OFFSET ${skip}`;
}

/** The column that a condition compares with values, as an index can; null for another condition. */
function limitedBy(part: Expression): string | null {
  if (part.kind === 'in') return part.operand.kind === 'field' ? part.operand.name : null;
  if (part.kind !== 'binary' || !['eq', 'gt', 'ge', 'lt', 'le'].includes(part.operator)) return null;
  const [field, value] = part.left.kind === 'field' ? [part.left, part.right] : [part.right, part.left];
  return field.kind === 'field' && value.kind === 'literal' ? field.name : null;
}
