import type { RefObject } from 'react';
import type { DataGridProps } from '../model/grid-types.ts';
import { useGridKeys } from './use-grid-keys.ts';

/** Keyboard navigation of a table whose rows the space key selects. */
export function useRowKeys<Row extends object>(
  table: RefObject<HTMLTableElement | null>,
  { rows, grouping, selection, rowKey, onRowKey }: DataGridProps<Row>,
): void {
  const lines = grouping?.lines ?? null;
  useGridKeys(table, (index, key) => {
    const line = lines?.[index];
    const row = lines ? (line?.kind === 'row' ? line.row : undefined) : rows[index];
    if (!row) return false;
    if (key === ' ' && selection && (selection.canSelect?.(row) ?? true)) {
      selection.onChange([rowKey(row)], !selection.keys.has(rowKey(row)));
      return true;
    }
    return onRowKey?.(row, key) ?? false;
  });
}
