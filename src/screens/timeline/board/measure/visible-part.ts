/** Part of the board that is drawn: rows and a stretch of the axis in pixels, both with an overscan. */
export type VisiblePart = {
  readonly firstRow: number;
  readonly lastRow: number;
  /** Pool size: most rows drawn at once. A row reuses the DOM slot of the row this many before it. */
  readonly poolSize: number;
  readonly fromX: number;
  readonly toX: number;
};

export type Viewport = { readonly top: number; readonly left: number; readonly height: number; readonly width: number };

/** Overscan: rows drawn beyond the edges. */
const OVERSCAN_ROWS = 5;
/** The axis is drawn in stretches of this many pixels: scrolling within one renders nothing. */
const STRETCH_PX = 1_200;

export function visiblePart({ top, left, height, width }: Viewport, rowHeight: number, rows: number, axisWidth: number): VisiblePart {
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS);
  const lastRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + OVERSCAN_ROWS);
  const most = Math.ceil(height / rowHeight) + 2 * OVERSCAN_ROWS + 1;
  return {
    firstRow,
    lastRow,
    poolSize: most,
    fromX: Math.max(0, (Math.floor(left / STRETCH_PX) - 1) * STRETCH_PX),
    toX: Math.min(axisWidth, (Math.ceil((left + width) / STRETCH_PX) + 1) * STRETCH_PX),
  };
}

/** Rows of a part in DOM order: each row has a fixed slot, so that scrolling never moves elements. */
export function rowsInDomOrder({ firstRow, lastRow, poolSize }: VisiblePart): readonly number[] {
  const rows = Array.from({ length: Math.max(0, lastRow - firstRow) }, (_, index) => firstRow + index);
  return rows.toSorted((left, right) => (left % poolSize) - (right % poolSize));
}

export function isSamePart(one: VisiblePart, other: VisiblePart): boolean {
  return (
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow &&
    one.poolSize === other.poolSize &&
    one.fromX === other.fromX &&
    one.toX === other.toX
  );
}

/** Scroll offset that shows `from` to `to` in a viewport of `size` pixels; `offset` where they are visible already. */
export function scrollOffsetFor(offset: number, size: number, from: number, to: number): number {
  if (from < offset || to - from > size) return from;
  return to > offset + size ? to - size : offset;
}
