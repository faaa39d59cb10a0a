import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { GridFilters } from '../model/grid-types.ts';

export function changeFilter(filters: GridFilters, field: string, filter: ColumnFilter | undefined): GridFilters {
  const { [field]: _replaced, ...others } = filters;
  return filter === undefined ? others : { ...others, [field]: filter };
}
