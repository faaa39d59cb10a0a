import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { GridColumn } from './grid-types.ts';

type Priority = GridColumn<never>['priority'];

/**
 * The lowest priority of columns for which there is room: as long as the table is wider than its frame, the least important ones leave.
 * They come back when the frame is as wide as the table was with them, so paging never makes columns come and go.
 */
export function useFittingPriority(frame: RefObject<HTMLElement | null>, columns: unknown, content: unknown): Priority {
  const [priority, setPriority] = useState<Priority>(3);
  const needed = useRef<Partial<Record<Priority, number>>>({});
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    needed.current = {};
    setPriority(3);
  }, [columns]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const wider = priority < 3 ? ((priority + 1) as Priority) : undefined;
    if (element.scrollWidth > element.clientWidth && priority > 1) {
      needed.current[priority] = element.scrollWidth;
      setPriority((priority - 1) as Priority);
    } else if (wider && (needed.current[wider] ?? 0) <= element.clientWidth) {
      setPriority(wider);
    }
  }, [frame, columns, content, width, priority]);

  return priority;
}
