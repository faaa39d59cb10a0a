import { useLayoutEffect, useState, type RefObject } from 'react';

/** The text size for which column widths are declared. */
const usualTextPx = 15;

export interface GridRoom {
  room: number;
  scale: number;
}

/** Width of the frame in px and its text size relative to the default; null until measured, which happens before the first paint. */
export function useGridRoom(frame: RefObject<HTMLElement | null>): GridRoom | null {
  const [measured, setMeasured] = useState<GridRoom | null>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => {
      const [room, scale] = [box.clientWidth, Number.parseFloat(getComputedStyle(box).fontSize) / usualTextPx];
      setMeasured((before) => (before?.room === room && before.scale === scale ? before : { room, scale }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return measured;
}
