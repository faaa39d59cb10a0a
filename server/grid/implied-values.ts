import { sql } from 'kysely';
import type { Expression } from '../../src/contract/grid/expression.ts';
import { sorted } from '../database/list-marks.ts';
import type { GridColumns } from './columns.ts';
import type { Sql } from './compiled.ts';

/**
 * Values of a column that a filter implies. `on`: the condition, for the column or an expression in its place. `rows`: the rows of one
 * value after another.
 */
export type ImpliedValues = { readonly field: string; readonly on: (column: Sql) => Sql; readonly rows: Sql };

/**
 * Conditions on parts of texts in a column that has an order but is not in the search text: a person, a state, a currency, a few values in
 * many rows. The index tells its values, each of which is compared once, and then finds the rows of those that match. `compile` gives the
 * condition of a part. Also equal values of a withheld column, which its CASE would hide from the index.
 */
export function impliedValues(
  filter: Expression | null,
  { searched, columns }: { readonly searched: readonly string[]; readonly columns: GridColumns },
  compile: (part: Expression) => Sql,
): ImpliedValues[] {
  const { marks, kinds, withheld, translatedTo } = columns;
  // The index has the stored names.
  if (filter === null || !marks || translatedTo !== undefined) return [];
  const isListed = (field: string) =>
    kinds.get(field) === 'text' &&
    !searched.includes(field) &&
    marks.orders.some(([key, ...others]) => key?.field === field && others.length === 0);
  return conjuncts(filter).flatMap((part) => {
    const field = fieldOf(part, withheld?.column);
    if (field === null || !isListed(field)) return [];
    const values = valuesOf(marks, field, compile(part));
    return [{ field, on: (column: Sql) => sql`${column} COLLATE "pl-x-icu" = ANY(ARRAY(${values}))`, rows: rowsOf(marks, field, values) }];
  });
}

/**
 * The rows with these values. A limit ends them early: for a list of values PostgreSQL would find the rows of all of them first, and
 * without OFFSET read the whole table.
 */
function rowsOf({ table, columnOf, unlistedBy }: NonNullable<GridColumns['marks']>, field: string, values: Sql): Sql {
  const value = sql`${sql.ref(`matched.${field}`)} COLLATE "pl-x-icu"`;
  return sql`(${values}) AS matched CROSS JOIN LATERAL (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(columnOf(field))} COLLATE "pl-x-icu" = ${value}${listed(unlistedBy)} OFFSET 0) AS row_of_value`;
}

function listed(unlistedBy: string | null): Sql {
  return unlistedBy === null ? sql`` : sql` AND ${sql.ref(unlistedBy)} IS NULL`;
}

/** The values of a column that match, each looked up behind the one before. */
function valuesOf({ table, columnOf, unlistedBy }: NonNullable<GridColumns['marks']>, field: string, condition: Sql): Sql {
  const column = sql`${sql.ref(columnOf(field))}`;
  const next = (after: Sql) =>
    sql`SELECT ${column} FROM ${sql.table(table)} WHERE ${after}${listed(unlistedBy)} ORDER BY ${sorted(sql`${column} COLLATE "pl-x-icu"`, 'asc')} LIMIT 1`;
  return sql`WITH RECURSIVE walked (value) AS (
    (${next(sql`${column} IS NOT NULL`)})
    UNION ALL
    SELECT (${next(sql`${column} COLLATE "pl-x-icu" > walked.value COLLATE "pl-x-icu"`)}) FROM walked WHERE walked.value IS NOT NULL
  ) SELECT ${sql.ref(field)} FROM (SELECT value AS ${sql.ref(field)} FROM walked WHERE value IS NOT NULL) AS walked WHERE ${condition}`;
}

/**
 * The only column of a condition that no row without a value meets; null for another condition. `whole`: the column whose equal values
 * count, too.
 */
function fieldOf(part: Expression, whole: string | undefined): string | null {
  if (part.kind === 'binary' && part.operator === 'or') {
    const [left, right] = [fieldOf(part.left, whole), fieldOf(part.right, whole)];
    return left === right ? left : null;
  }
  if (part.kind === 'call' && ['contains', 'startswith', 'endswith'].includes(part.name))
    return part.operands[1]?.kind === 'literal' && typeof part.operands[1].value === 'string' ? columnIn(part.operands[0]) : null;
  const compared =
    part.kind === 'in'
      ? part
      : part.kind === 'binary' && part.operator === 'eq' && part.right.kind === 'literal'
        ? { operand: part.left, values: [part.right.value] }
        : null;
  const field = compared?.values.every((value) => typeof value === 'string') ? columnIn(compared.operand) : null;
  return field === whole ? field : null;
}

function columnIn(operand: Expression | undefined): string | null {
  const column = operand?.kind === 'call' && ['tolower', 'toupper'].includes(operand.name) ? operand.operands[0] : operand;
  return column?.kind === 'field' ? column.name : null;
}

/** The conditions that all must hold. */
export function conjuncts(filter: Expression): Expression[] {
  return filter.kind === 'binary' && filter.operator === 'and' ? [filter.left, filter.right].flatMap(conjuncts) : [filter];
}
