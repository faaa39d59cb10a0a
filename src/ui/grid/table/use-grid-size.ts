import { useLayoutEffect, useState, type RefObject } from 'react';
import { longestWidth } from '../model/text-width.ts';

/** The text size for which column widths are declared. */
const DEFAULT_TEXT_PX = 15;

/** The size of dense rows, relative to the frame's. */
const DENSE_TEXT = 14 / 15;

/** A value that is never cut, the declared width of its column, and how much of that the cell's edges take. */
const SAMPLE = { text: '00.00.0000, 00:00', column: 148, edges: 18 } as const;

export interface GridSize {
  width: number;
  scale: number;
  /** Scale of columns whose values are never cut: fonts of devices differ in width. */
  shortScale: number;
}

/** Width of the frame in px and its text size relative to the default; null until measured, which happens before the first paint. */
export function useGridSize(frame: RefObject<HTMLElement | null>, isDense: boolean): GridSize | null {
  const [measured, setMeasured] = useState<GridSize | null>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => {
      const [width, size] = [box.clientWidth, Number.parseFloat(getComputedStyle(box).fontSize)];
      const scale = size / DEFAULT_TEXT_PX;
      const shortScale = Math.max(
        scale,
        (longestWidth([SAMPLE.text], isDense ? size * DENSE_TEXT : size, 400) + SAMPLE.edges) / SAMPLE.column,
      );
      // The headings follow the scroll along the whole height (`grid-table.module.css`).
      box.style.setProperty('--grid-height', `${box.offsetHeight}px`);
      setMeasured((before) =>
        before?.width === width && before.shortScale === shortScale && before.scale === scale ? before : { width, scale, shortScale },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame, isDense]);
  return measured;
}
