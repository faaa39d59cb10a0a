import type { VisiblePart } from './visible-part.ts';

/** Rows drawn with labels. Other rows show only their vehicle and the shapes of their bars. */
export type LabelledRows = ReadonlySet<number>;

/** Rows labelled per frame: more would miss the next frame. */
const ROWS_PER_FRAME = 2;
/** Scroll speed in rows per second above which labels cannot be read. */
const MAX_READABLE_ROWS_PER_SECOND = 60;

export function isTooFastToRead(pixels: number, ms: number, rowHeight: number): boolean {
  return Math.abs(pixels) / rowHeight > 1 && Math.abs(pixels) / rowHeight > (Math.max(ms, 1) / 1_000) * MAX_READABLE_ROWS_PER_SECOND;
}

/** Labelled rows that are still visible and a few more from the top; returns `before` when nothing changes. */
export function labelMoreRows(before: LabelledRows, { firstRow, lastRow }: VisiblePart, most = ROWS_PER_FRAME): LabelledRows {
  const visible = [...before].filter((row) => row >= firstRow && row < lastRow);
  const next = new Set(visible);
  for (let row = firstRow; row < lastRow && next.size < visible.length + most; row++) next.add(row);
  return next.size === before.size && visible.length === before.size ? before : next;
}

export function isAllLabelled(whole: LabelledRows, { firstRow, lastRow }: VisiblePart): boolean {
  return whole.size >= lastRow - firstRow;
}
