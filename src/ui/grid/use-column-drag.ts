import { useEffect, type RefObject } from 'react';
import type { ColumnDrag } from './column-drag.ts';

/** Lets headings be dragged. What does that comes after the rows: nobody drags before there is something to see. */
export function useColumnDrag(table: RefObject<HTMLTableElement | null>, scale: number, drag: ColumnDrag | undefined): void {
  useEffect(() => {
    const head = table.current?.tHead;
    if (!head || !drag) return undefined;
    const ending = new AbortController();
    const attach = async () => {
      const { dragHeadings } = await import('./column-drag.ts');
      if (!ending.signal.aborted) dragHeadings(head, scale, drag, ending.signal);
    };
    void attach();
    return () => ending.abort();
  }, [table, scale, drag]);
}
