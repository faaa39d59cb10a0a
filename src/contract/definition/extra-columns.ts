import type { GridDefinition } from './entity.ts';
import { columnsIn } from '../grid/columns-in.ts';
import type { GridQuery, SortKey } from '../grid/query.ts';

/** Whether `query` filters or sorts by a column beyond the specification, which a backend without the extension `columns` cannot answer. */
export function usesExtraColumns(
  { extraColumns = [] }: GridDefinition,
  { filter, orderBy }: Pick<GridQuery, 'filter' | 'orderBy'>,
): boolean {
  const columns = [...orderBy.map(({ field }) => field), ...(filter ? columnsIn(filter) : [])];
  return columns.some((column) => extraColumns.includes(column));
}

/** Whether only a backend with the extension `columns` has the column. */
export function isExtraColumn(grid: GridDefinition | undefined, column: string): boolean {
  return grid?.extraColumns?.includes(column) ?? false;
}

/** `sort` without columns beyond the specification. */
export function withoutExtraColumns({ extraColumns = [] }: GridDefinition, sort: readonly SortKey[]): readonly SortKey[] {
  return sort.filter(({ field }) => !extraColumns.includes(field));
}
