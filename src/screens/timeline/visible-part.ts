/** What of the board is near enough to be seen to be drawn: rows, and a stretch of the axis in pixels. */
export type VisiblePart = {
  readonly firstRow: number;
  readonly lastRow: number;
  /** No more rows than these are ever there at once: a row that goes makes room for the one so many further on. */
  readonly most: number;
  readonly fromX: number;
  readonly toX: number;
};

export type Viewport = { readonly top: number; readonly left: number; readonly height: number; readonly width: number };

/** Rows beyond the edges that are there before they are scrolled to. */
const spareRows = 5;
/** The axis is drawn in stretches of this many pixels: within one, scrolling to the side draws nothing. */
const stretch = 1_200;

export function visiblePart({ top, left, height, width }: Viewport, rowHeight: number, rows: number, axisWidth: number): VisiblePart {
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - spareRows);
  const lastRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + spareRows);
  const most = Math.ceil(height / rowHeight) + 2 * spareRows + 1;
  return { firstRow, lastRow, most, fromX: Math.max(0, (Math.floor(left / stretch) - 1) * stretch), toX: Math.min(axisWidth, (Math.ceil((left + width) / stretch) + 1) * stretch) };
}

/** The rows of a part, each at the place that it keeps in the document: whichever way it is scrolled, none is moved there. */
export function rowsInPlace({ firstRow, lastRow, most }: VisiblePart): readonly number[] {
  const rows = Array.from({ length: Math.max(0, lastRow - firstRow) }, (_, index) => firstRow + index);
  return rows.toSorted((left, right) => (left % most) - (right % most));
}

export function isSamePart(one: VisiblePart, other: VisiblePart): boolean {
  return one.firstRow === other.firstRow && one.lastRow === other.lastRow && one.most === other.most && one.fromX === other.fromX && one.toX === other.toX;
}

/** Where to scroll so that `from` to `to` is in the room of `size` pixels that begins at `offset`; there already: `offset`. */
export function scrolledTo(offset: number, size: number, from: number, to: number): number {
  if (from < offset || to - from > size) return from;
  return to > offset + size ? to - size : offset;
}
