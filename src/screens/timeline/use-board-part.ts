import { useLayoutEffect, useState, type RefObject } from 'react';
import { isSamePart, visiblePart, type VisiblePart } from './visible-part.ts';

type Board = RefObject<HTMLDivElement | null>;

/** How much room the axis has beside the heads of the rows; 0 until it was measured. */
export function useBoardRoom(board: Board, headWidth: number): number {
  const [room, setRoom] = useState(0);
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
  return room;
}

type Measures = { readonly room: number; readonly rowHeight: number; readonly headWidth: number; readonly axisHeight: number; readonly rows: number; readonly axisWidth: number };

const nothing: VisiblePart = { firstRow: 0, lastRow: 0, most: 1, fromX: 0, toX: 0 };

/** Which part of the board is in view: a new one only when other rows or another stretch come near. */
export function useBoardPart(board: Board, { room, rowHeight, headWidth, axisHeight, rows, axisWidth }: Measures): VisiblePart {
  const [part, setPart] = useState(nothing);
  useLayoutEffect(() => {
    const element = board.current;
    // Before that it is not known where the axis is scrolled to.
    if (!element || room <= 0) return undefined;
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const next = visiblePart({ top: scrollTop, left: scrollLeft, height: clientHeight - axisHeight, width: clientWidth - headWidth }, rowHeight, rows, axisWidth);
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
  }, [board, room, rowHeight, headWidth, axisHeight, rows, axisWidth]);
  return part;
}
