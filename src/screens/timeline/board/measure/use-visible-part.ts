import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { isSamePart, visiblePart, type VisiblePart } from './visible-part.ts';
import { isAllLabelled, isTooFastToRead, labelMoreRows, type LabelledRows } from './labelled-rows.ts';

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
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [board, headWidth]);
  return room;
}

type Dimensions = {
  readonly room: number;
  readonly rowHeight: number;
  readonly headWidth: number;
  readonly axisHeight: number;
  readonly rows: number;
  readonly axisWidth: number;
};

/** Drawn part of the board and its labelled rows; `of`: identity of the data they were drawn for. */
type Drawn = { readonly part: VisiblePart; readonly labelled: LabelledRows; readonly of: unknown };

const emptyPart: VisiblePart = { firstRow: 0, lastRow: 0, poolSize: 1, fromX: 0, toX: 0 };
const noRows: LabelledRows = new Set();

/**
 * Visible part of the board and its labelled rows. Renders only when other rows or another stretch of the axis come near.
 * Another `of` (other data) resets the labelled rows.
 */
export function useVisiblePart(
  board: Board,
  { room, rowHeight, headWidth, axisHeight, rows, axisWidth }: Dimensions,
  of: unknown,
): Omit<Drawn, 'of'> {
  const [drawn, setDrawn] = useState<Drawn>({ part: emptyPart, labelled: noRows, of });
  const latest = useRef(drawn);
  useLayoutEffect(() => {
    const element = board.current;
    // The scroll position is unknown until the board is measured.
    if (!element || room <= 0) return undefined;
    let frame = 0;
    let [top, at] = [element.scrollTop, performance.now()];
    const update = () => {
      frame = 0;
      const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
      const newPart = visiblePart(
        { top: scrollTop, left: scrollLeft, height: clientHeight - axisHeight, width: clientWidth - headWidth },
        rowHeight,
        rows,
        axisWidth,
      );
      const before = latest.current;
      const part = isSamePart(before.part, newPart) ? before.part : newPart;
      const now = performance.now();
      // The first frame labels all visible rows.
      const more = before.part === emptyPart ? Infinity : isTooFastToRead(scrollTop - top, now - at, rowHeight) ? 0 : undefined;
      const whole = labelMoreRows(before.of === of ? before.labelled : noRows, part, more);
      [top, at] = [scrollTop, now];
      if (part !== before.part || whole !== before.labelled || of !== before.of) {
        latest.current = { part, labelled: whole, of };
        setDrawn(latest.current);
      }
      if (!isAllLabelled(whole, part)) later();
    };
    // One update per frame, flushed within it: a later render would show rows after their position has scrolled in.
    const later = () => {
      frame ||= requestAnimationFrame(() => flushSync(update));
    };
    update();
    element.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [board, room, rowHeight, headWidth, axisHeight, rows, axisWidth, of]);
  return { part: drawn.part, labelled: drawn.of === of ? drawn.labelled : noRows };
}
