import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { countHidden } from './fit-columns.ts';

/** How many of `leaving` are hidden so that the table fits into its frame. Header cells carry their column as `data-column`. */
export function useFittingColumns(
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  leaving: readonly string[],
): number {
  const [hidden, setHidden] = useState(0);
  useEffect(() => {
    const box = frame.current;
    const content = table.current;
    if (!box || !content) return undefined;
    let current = 0;
    // Other columns, another count: they are measured with all of them shown, which is what this effect is for.
    // oxlint-disable-next-line react/set-state-in-effect
    setHidden(0);
    const needed = new Map<number, number>();
    const observer = new ResizeObserver(() => {
      const widths = leaving.map((id) => ({ id, width: content.querySelector<HTMLElement>(`th[data-column="${id}"]`)?.offsetWidth ?? 0 }));
      const next = countHidden(widths, current, content.offsetWidth, box.clientWidth, needed);
      if (next === current) return;
      current = next;
      // Before the browser paints: else columns would be seen leaving.
      flushSync(() => setHidden(next));
    });
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [frame, table, leaving]);
  return Math.min(hidden, leaving.length);
}
