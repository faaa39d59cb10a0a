import { minuteAt, xOf } from '../../data/scale.ts';
import type { WallMinute } from '../../data/wall-clock.ts';
import type { BoardDimensions } from './use-board-dimensions.ts';
import { scrollOffsetFor } from './visible-part.ts';

/** Position on the board: the index of a row, and a time. */
export type BoardPosition = { readonly row: number; readonly minute: WallMinute };

/** A point of the window, as pointer events have it. */
export type BoardPoint = { readonly clientX: number; readonly clientY: number };

/** Position at a point; null outside of the rows. */
export function positionAt(
  element: HTMLElement,
  { scale, rowHeight, headWidth, axisHeight }: BoardDimensions,
  rows: number,
  { clientX, clientY }: BoardPoint,
): BoardPosition | null {
  const box = element.getBoundingClientRect();
  const [x, y] = [clientX - box.left, clientY - box.top];
  if (x < headWidth || y < axisHeight || x > element.clientWidth || y > element.clientHeight) return null;
  const row = Math.floor((y + element.scrollTop - axisHeight) / rowHeight);
  const minute = minuteAt(scale, x + element.scrollLeft - headWidth);
  return row < rows && minute < scale.end ? { row, minute } : null;
}

/** Scrolls the board so that the slot at a position is visible. */
export function scrollToPosition(
  element: HTMLElement,
  { scale, rowHeight, headWidth, axisHeight }: BoardDimensions,
  { row, minute }: BoardPosition,
): void {
  if (row < 0) return;
  const x = xOf(scale, Math.max(scale.start, minute));
  const tick = (scale.tick / (scale.end - scale.start)) * scale.width;
  element.scrollTo({
    top: scrollOffsetFor(element.scrollTop, element.clientHeight - axisHeight, row * rowHeight, (row + 1) * rowHeight),
    left: scrollOffsetFor(element.scrollLeft, element.clientWidth - headWidth, x, x + tick),
  });
}
