import type { ColumnLayout, GridColumn } from '../model/grid-types.ts';

export const defaultLayout: ColumnLayout = { hidden: [], order: [], widths: {} };

/** Width limits in px: narrower columns show nothing, wider ones crowd out the others. */
export const COLUMN_WIDTH_LIMITS = { min: 56, max: 480 } as const;

type LayoutColumn = Pick<GridColumn<unknown>, 'id' | 'type' | 'priority' | 'width' | 'isPrimary'>;

/** The columns in the order of the layout; columns missing in `order` come last. */
export function orderColumns<Column extends Pick<LayoutColumn, 'id'>>(columns: readonly Column[], order: readonly string[]): readonly Column[] {
  if (order.length === 0) return columns;
  const positionOf = (column: Column) => {
    const found = order.indexOf(column.id);
    return found === -1 ? order.length : found;
  };
  return columns.toSorted((left, right) => positionOf(left) - positionOf(right));
}

/** Returns the order with `id` at the position of `target`. */
export function moveColumn(order: readonly string[], id: string, target: string): readonly string[] {
  const to = order.indexOf(target);
  if (id === target || to === -1 || !order.includes(id)) return order;
  const others = order.filter((other) => other !== id);
  return [...others.slice(0, to), id, ...others.slice(to)];
}

/** `layout` with column `id` at `width` px, clamped to the limits; null restores the declared width. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _replaced, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [id]: Math.round(Math.min(COLUMN_WIDTH_LIMITS.max, Math.max(COLUMN_WIDTH_LIMITS.min, width))) } };
}

export type FittedColumns = { readonly shown: readonly string[]; readonly widths: ReadonlyMap<string, number>; readonly isTooWide: boolean };

/**
 * Which columns fit into `availableWidth` px, and how wide each is. The least important columns are dropped first, from the right;
 * spare width goes to text columns that were not resized. `scale`: text size relative to the default.
 */
export function fitColumns(columns: readonly LayoutColumn[], layout: ColumnLayout, availableWidth: number, scale: number): FittedColumns {
  const width = (column: LayoutColumn) => (layout.widths[column.id] ?? column.width) * scale;
  let shown = columns.filter((column) => column.isPrimary || !layout.hidden.includes(column.id));
  let remaining = availableWidth - shown.reduce((sum, column) => sum + width(column), 0);
  while (remaining < 0) {
    const dropped = shown.reduce<LayoutColumn | null>((worst, column) => (isDroppable(column) && column.priority >= (worst?.priority ?? 2) ? column : worst), null);
    if (!dropped) break;
    shown = shown.filter((column) => column !== dropped);
    remaining += width(dropped);
  }
  const growing = shown.filter((column) => column.type === 'text' && layout.widths[column.id] === undefined);
  const sum = growing.reduce((total, column) => total + width(column), 0);
  const growth = remaining > 0 && sum > 0 && Number.isFinite(remaining) ? 1 + remaining / sum : 1;
  return {
    shown: shown.map((column) => column.id),
    isTooWide: remaining < 0,
    widths: new Map(shown.map((column) => [column.id, Math.floor(width(column) * (growing.includes(column) ? growth : 1))])),
  };
}

function isDroppable(column: LayoutColumn): boolean {
  return column.priority > 1 && !column.isPrimary;
}
