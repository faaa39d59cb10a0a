import { rowSortingFeature, tableFeatures, useTable, type SortingState } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataGridProps } from '../model/grid-types.ts';
import { fieldOf } from '../model/grid-value.tsx';

const features = tableFeatures({ rowSortingFeature });

export type SortedTable<Row extends object> = ReturnType<typeof useSortedTable<Row>>;

/** Table model of rows that the caller has sorted, with the sort order that a heading toggles. */
export function useSortedTable<Row extends object>({ columns, rows, rowKey, sort, onSortChange }: DataGridProps<Row>) {
  const sorting: SortingState = sort.map(({ field, direction }) => ({ id: field, desc: direction === 'desc' }));
  const columnDefs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => fieldOf(row, column.id),
        enableSorting: column.isSortable ?? true,
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
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      onSortChange(next.map(({ id, desc }) => ({ field: id, direction: desc ? 'desc' : 'asc' })));
    },
  });
}
