import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { DataGridProps } from '../model/grid-types.ts';
import type { GridModel } from '../model/use-grid-table.ts';
import { attachHeadingDrag } from './column-drag.ts';
import { moveColumn, resizeColumn } from './column-layout.ts';

/** Resizes, moves and groups columns by dragging their headings. Part of the first list's file: a file of its own is larger. */
export function useHeadingDrag<Row extends object>(
  element: RefObject<HTMLTableElement | null>,
  scale: number,
  table: GridModel<Row>,
  { layout, onLayoutChange, grouping }: DataGridProps<Row>,
): void {
  const resize = useEffectEvent((id: string, width: number | null) => onLayoutChange(resizeColumn(layout, id, width)));
  const move = useEffectEvent((id: string, target: string) =>
    table.setColumnOrder(
      moveColumn(
        table.getAllLeafColumns().map((column) => column.id),
        id,
        target,
      ),
    ),
  );
  const group = useEffectEvent((id: string) => grouping && !grouping.columns.includes(id) && grouping.onChange([...grouping.columns, id]));
  useEffect(() => {
    const head = element.current?.tHead;
    if (!head) return undefined;
    const aborter = new AbortController();
    attachHeadingDrag(head, scale, { onResize: resize, onMove: move, onGroup: group }, aborter.signal);
    return () => aborter.abort();
  }, [element, scale]);
}
