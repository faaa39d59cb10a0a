import {
  columnOrderingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column_ColumnVisibility,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataGridProps, GridColumn } from './grid-types.ts';
import { cellValue } from './grid-value.tsx';

const features = tableFeatures({ rowSortingFeature, columnOrderingFeature, columnVisibilityFeature });

export type GridModel<Row extends object> = ReturnType<typeof useGridTable<Row>>;

/** The part of a table model that arranges the columns, independent of the rows. */
export interface ColumnModel extends Pick<GridModel<object>, 'setColumnOrder'> {
  getColumn: (id: string) => Column_ColumnVisibility | undefined;
}

/** Table model of sorted rows: its state is the sort order and the column layout, which the caller stores. */
export function useGridTable<Row extends object>({
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
  layout,
  onLayoutChange,
}: DataGridProps<Row>) {
  const sorting: SortingState = sort.map(({ field, direction }) => ({ id: field, desc: direction === 'desc' }));
  const { columnOrder } = layout;
  const columnVisibility = useMemo(
    () => ({ ...Object.fromEntries(columns.flatMap(({ id, isHidden }) => (isHidden ? [[id, false]] : []))), ...layout.columnVisibility }),
    [columns, layout.columnVisibility],
  );
  const columnDefs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => cellValue(column, row),
        enableSorting: column.isSortable ?? true,
        enableHiding: !column.isPrimary,
      })),
    [columns],
  );
  return useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    sortDescFirst: false,
    // A heading only toggles its direction: removing the order would fall back to the default order, often the same one.
    enableSortingRemoval: false,
    state: { sorting, columnOrder, columnVisibility },
    onSortingChange: (change) =>
      onSortChange(functionalUpdate(change, sorting).map(({ id, desc }) => ({ field: id, direction: desc ? 'desc' : 'asc' }))),
    onColumnOrderChange: (change) => onLayoutChange({ ...layout, columnOrder: functionalUpdate(change, columnOrder) }),
    onColumnVisibilityChange: (change) => onLayoutChange({ ...layout, columnVisibility: functionalUpdate(change, columnVisibility) }),
  });
}

/** The declarations of the table's `listed` columns, in their order; the same array until one of them changes. */
export function useDeclaredColumns<Row>(
  columns: readonly GridColumn<Row>[],
  listed: readonly { id: string }[],
): readonly GridColumn<Row>[] {
  return useMemo(() => listed.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []), [columns, listed]);
}
