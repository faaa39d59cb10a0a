/** Part of the board that is drawn: rows and a stretch of the axis in pixels, both with an overscan. */
export type VisiblePart = {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Pool size: most rows drawn at once. A row reuses the DOM slot of the row this many before it. */
  readonly most: number;
  readonly fromX: number;
  readonly toX: number;
};

export type Viewport = { readonly top: number; readonly left: number; readonly height: number; readonly width: number };

/** Overscan: rows drawn beyond the edges. */
const spareRows = 5;
/** The axis is drawn in stretches of this many pixels: scrolling within one renders nothing. */
const stretch = 1_200;

export function visiblePart({ top, left, height, width }: Viewport, rowHeight: number, rows: number, axisWidth: number): VisiblePart {
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - spareRows);
  const lastRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + spareRows);
  const most = Math.ceil(height / rowHeight) + 2 * spareRows + 1;
  return { firstRow, lastRow, most, fromX: Math.max(0, (Math.floor(left / stretch) - 1) * stretch), toX: Math.min(axisWidth, (Math.ceil((left + width) / stretch) + 1) * stretch) };
}

/** Rows of a part in DOM order: each row has a fixed slot, so that scrolling never moves elements. */
export function rowsInPlace({ firstRow, lastRow, most }: VisiblePart): readonly number[] {
  const rows = Array.from({ length: Math.max(0, lastRow - firstRow) }, (_, index) => firstRow + index);
  return rows.toSorted((left, right) => (left % most) - (right % most));
}

export function isSamePart(one: VisiblePart, other: VisiblePart): boolean {
  return one.firstRow === other.firstRow && one.lastRow === other.lastRow && one.most === other.most && one.fromX === other.fromX && one.toX === other.toX;
}

/** Scroll offset that shows `from` to `to` in a viewport of `size` pixels; `offset` where they are visible already. */
export function scrolledTo(offset: number, size: number, from: number, to: number): number {
  if (from < offset || to - from > size) return from;
  return to > offset + size ? to - size : offset;
}
