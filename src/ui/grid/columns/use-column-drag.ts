import { useEffect, type RefObject } from 'react';
import type { ColumnDrag } from './column-drag.ts';

/** Makes headings draggable. The code loads after the rows are rendered, because dragging starts later than that. */
export function useColumnDrag(table: RefObject<HTMLTableElement | null>, scale: number, drag: ColumnDrag | undefined): void {
  useEffect(() => {
    const head = table.current?.tHead;
    if (!head || !drag) return undefined;
    const aborter = new AbortController();
    const attach = async () => {
      const { attachHeadingDrag } = await import('./column-drag.ts');
      if (!aborter.signal.aborted) attachHeadingDrag(head, scale, drag, aborter.signal);
    };
    void attach();
    return () => aborter.abort();
  }, [table, scale, drag]);
}
