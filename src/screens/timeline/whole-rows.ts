import type { VisiblePart } from './visible-part.ts';

/** Rows drawn with labels. Other rows show only their vehicle and the shapes of their bars. */
export type WholeRows = ReadonlySet<number>;

/** Rows labelled per frame: more would miss the next frame. */
const rowsAFrame = 2;
/** Scroll speed in rows per second above which labels cannot be read. */
const readable = 60;

/** Whether a scroll of `pixels` in `ms` is too fast to read labels. */
export function isFlung(pixels: number, ms: number, rowHeight: number): boolean {
  return Math.abs(pixels) / rowHeight > 1 && Math.abs(pixels) / rowHeight > (Math.max(ms, 1) / 1_000) * readable;
}

/** Labelled rows that are still visible and a few more from the top; returns `before` when nothing changes. */
export function moreWhole(before: WholeRows, { firstRow, lastRow }: VisiblePart, most = rowsAFrame): WholeRows {
  const kept = [...before].filter((row) => row >= firstRow && row < lastRow);
  const next = new Set(kept);
  for (let row = firstRow; row < lastRow && next.size < kept.length + most; row++) next.add(row);
  return next.size === before.size && kept.length === before.size ? before : next;
}

export function isAllWhole(whole: WholeRows, { firstRow, lastRow }: VisiblePart): boolean {
  return whole.size >= lastRow - firstRow;
}
