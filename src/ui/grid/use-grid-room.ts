import { useLayoutEffect, useState, type RefObject } from 'react';

/** The text size for which column widths are declared. */
const usualTextPx = 15;

/** How many pixels wide the frame is, and how much larger than usual its text; everything fits until it has been measured. */
export function useGridRoom(frame: RefObject<HTMLElement | null>): { room: number; scale: number } {
  const [measured, setMeasured] = useState({ room: Infinity, scale: 1 });
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const measure = () => {
      const [room, scale] = [box.clientWidth, Number.parseFloat(getComputedStyle(box).fontSize) / usualTextPx];
      setMeasured((before) => (before.room === room && before.scale === scale ? before : { room, scale }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [frame]);
  return measured;
}
