import { useMemo, type RefObject } from 'react';
import { defaultLayout, moveColumn, resizeColumn } from '../columns/column-layout.ts';
import { useColumnDrag } from '../columns/use-column-drag.ts';
import type { DataGridProps } from '../model/grid-types.ts';

/** Resizes, moves and groups columns by dragging their headings. */
export function useHeadingDrag<Row extends object>(table: RefObject<HTMLTableElement | null>, scale: number, props: DataGridProps<Row>): void {
  const { columns, layout = defaultLayout, onLayoutChange, grouping } = props;
  const drag = useMemo(
    () =>
      onLayoutChange && {
        onResize: (id: string, width: number | null) => onLayoutChange(resizeColumn(layout, id, width)),
        onMove: (id: string, target: string) =>
          onLayoutChange({ ...layout, order: moveColumn(columns.map((column) => column.id), id, target) }),
        onGroup: (id: string) => grouping && !grouping.columns.includes(id) && grouping.onChange([...grouping.columns, id]),
      },
    [onLayoutChange, layout, columns, grouping],
  );
  useColumnDrag(table, scale, drag);
}
