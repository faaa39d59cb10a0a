import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { isSamePart, visiblePart, type VisiblePart } from './visible-part.ts';

type Board = { readonly rowHeight: number; readonly headWidth: number; readonly axisHeight: number; readonly rows: number };

/** How much room the axis has, and which part of the board is in view; a new part only when other rows or another stretch come near. */
export function useBoardPart(board: RefObject<HTMLDivElement | null>, { rowHeight, headWidth, axisHeight, rows }: Board): { readonly room: number; readonly part: VisiblePart } {
  const [room, setRoom] = useState(0);
  const [part, setPart] = useState<VisiblePart>({ firstRow: 0, lastRow: 0, fromX: 0, toX: 0 });

  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const measure = () => {
      setRoom(element.clientWidth - headWidth);
      // It takes what the window has left under all that stands above it.
      element.style.setProperty('--board-top', `${element.getBoundingClientRect().top + window.scrollY}px`);
    };
    const seen = new ResizeObserver(measure);
    seen.observe(element);
    seen.observe(document.body);
    measure();
    return () => seen.disconnect();
  }, [board, headWidth]);

  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next = visiblePart({ top: scrollTop, left: scrollLeft, height: clientHeight - axisHeight, width: clientWidth - headWidth }, rowHeight, rows);
      setPart((before) => (isSamePart(before, next) ? before : next));
    };
    // Once a frame, however often the browser says that it has scrolled.
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    element.addEventListener('scroll', later, { passive: true });
    const seen = new ResizeObserver(later);
    seen.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
      seen.disconnect();
    };
  }, [board, rowHeight, headWidth, axisHeight, rows]);

  return { room, part };
}
