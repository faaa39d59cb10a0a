import type { GridDefinition } from './entity.ts';
import type { Expression } from '../grid/expression.ts';
import type { GridQuery, SortKey } from '../grid/query.ts';

/** Whether `query` filters or sorts by a column beyond the specification, which a backend without the extension `columns` cannot answer. */
export function usesExtraColumns({ extraColumns = [] }: GridDefinition, { filter, orderBy }: Pick<GridQuery, 'filter' | 'orderBy'>): boolean {
  const named = [...orderBy.map(({ field }) => field), ...(filter ? columnsIn(filter) : [])];
  return named.some((column) => extraColumns.includes(column));
}

/** Whether only a backend with the extension `columns` has the column. */
export function isExtraColumn(grid: GridDefinition | undefined, column: string): boolean {
  return grid?.extraColumns?.includes(column) ?? false;
}

/** `sort` without columns beyond the specification. */
export function withoutExtraColumns({ extraColumns = [] }: GridDefinition, sort: readonly SortKey[]): readonly SortKey[] {
  return sort.filter(({ field }) => !extraColumns.includes(field));
}

/** Columns that a filter uses. */
function columnsIn(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'field':
      return [expression.name];
    case 'literal':
      return [];
    case 'not':
    case 'in':
      return columnsIn(expression.operand);
    case 'binary':
      return [...columnsIn(expression.left), ...columnsIn(expression.right)];
    case 'call':
      return expression.operands.flatMap(columnsIn);
  }
}
