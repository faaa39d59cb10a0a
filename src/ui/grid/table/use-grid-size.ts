import { useLayoutEffect, useState, type RefObject } from 'react';

/** The text size for which column widths are declared. */
const DEFAULT_TEXT_PX = 15;

export interface GridSize {
  width: number;
  scale: number;
}

/** Width of the frame in px and its text size relative to the default; null until measured, which happens before the first paint. */
export function useGridSize(frame: RefObject<HTMLElement | null>): GridSize | null {
  const [measured, setMeasured] = useState<GridSize | null>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => {
      const [width, scale] = [box.clientWidth, Number.parseFloat(getComputedStyle(box).fontSize) / DEFAULT_TEXT_PX];
      // The headings follow the scroll along the whole height (`grid-table.module.css`).
      box.style.setProperty('--grid-height', `${box.offsetHeight}px`);
      setMeasured((before) => (before?.width === width && before.scale === scale ? before : { width, scale }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return measured;
}
