import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isSamePart, visiblePart, type VisiblePart } from './visible-part.ts';
import { isAllWhole, isFlung, moreWhole, type WholeRows } from './whole-rows.ts';

type Board = RefObject<HTMLDivElement | null>;

/** Width of the axis beside the row heads in pixels; 0 until measured. */
export function useBoardRoom(board: Board, headWidth: number): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const measure = () => {
      setRoom(element.clientWidth - headWidth);
      // CSS sizes the board to the window height below this offset.
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

/** Drawn part of the board and its labelled rows; `of`: identity of the data they were drawn for. */
type Drawn = { readonly part: VisiblePart; readonly whole: WholeRows; readonly of: unknown };

const nothing: VisiblePart = { firstRow: 0, lastRow: 0, most: 1, fromX: 0, toX: 0 };
const none: WholeRows = new Set();

/**
 * Visible part of the board and its labelled rows. Renders only when other rows or another stretch of the axis come near.
 * Another `of` (other data) resets the labelled rows.
 */
export function useBoardPart(board: Board, { room, rowHeight, headWidth, axisHeight, rows, axisWidth }: Measures, of: unknown): Omit<Drawn, 'of'> {
  const [drawn, setDrawn] = useState<Drawn>({ part: nothing, whole: none, of });
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    const element = board.current;
    // The scroll position is unknown until the board is measured.
    if (!element || room <= 0) return undefined;
    let frame = 0;
    let [top, at] = [element.scrollTop, performance.now()];
    const look = () => {
      frame = 0;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const found = visiblePart({ top: scrollTop, left: scrollLeft, height: clientHeight - axisHeight, width: clientWidth - headWidth }, rowHeight, rows, axisWidth);
      const before = latest.current;
      const part = isSamePart(before.part, found) ? before.part : found;
      const now = performance.now();
      // The first frame labels all visible rows.
      const more = before.part === nothing ? Infinity : isFlung(scrollTop - top, now - at, rowHeight) ? 0 : undefined;
      const whole = moreWhole(before.of === of ? before.whole : none, part, more);
      [top, at] = [scrollTop, now];
      if (part !== before.part || whole !== before.whole || of !== before.of) {
        latest.current = { part, whole, of };
        setDrawn(latest.current);
      }
      if (!isAllWhole(whole, part)) later();
    };
    // One update per frame, flushed within it: a later render would show rows after their position has scrolled in.
    const later = () => {
      frame ||= requestAnimationFrame(() => flushSync(look));
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
  }, [board, room, rowHeight, headWidth, axisHeight, rows, axisWidth, of]);
  return { part: drawn.part, whole: drawn.of === of ? drawn.whole : none };
}
