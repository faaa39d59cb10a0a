import type { VisiblePart } from './visible-part.ts';

/** Rows that are drawn with all their words; of the others there is what tells where they are: their vehicle and the shapes of their bars. */
export type WholeRows = ReadonlySet<number>;

/** So many rows get their words in one frame: with more it would not be over in time for the next. */
const rowsAFrame = 2;
/** Rows a second; of what passes faster nobody reads a word. */
const readable = 60;

/** Whether so many pixels in so long are too fast to be read. */
export function isFlung(pixels: number, ms: number, rowHeight: number): boolean {
  return Math.abs(pixels) / rowHeight > 1 && Math.abs(pixels) / rowHeight > (Math.max(ms, 1) / 1_000) * readable;
}

/** Of the rows of a part those that were whole and a few more, from the top; the same set where that is no change. */
export function moreWhole(before: WholeRows, { firstRow, lastRow }: VisiblePart, most = rowsAFrame): WholeRows {
  const kept = [...before].filter((row) => row >= firstRow && row < lastRow);
  const next = new Set(kept);
  for (let row = firstRow; row < lastRow && next.size < kept.length + most; row++) next.add(row);
  return next.size === before.size && kept.length === before.size ? before : next;
}

export function isAllWhole(whole: WholeRows, { firstRow, lastRow }: VisiblePart): boolean {
  return whole.size >= lastRow - firstRow;
}
