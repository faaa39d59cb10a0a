import type { ColumnLayout, GridColumn } from '../model/grid-types.ts';

export const defaultLayout: ColumnLayout = { columnOrder: [], columnVisibility: {}, widths: {} };

/** Width limits in px: narrower columns show nothing, wider ones crowd out the others. */
export const COLUMN_WIDTH_LIMITS = { min: 56, max: 480 } as const;

export function moveColumn(order: readonly string[], id: string, target: string): string[] {
  return order.filter((other) => other !== id).toSpliced(order.indexOf(target), 0, id);
}

/** `layout` with column `id` at `width` px, clamped to the limits; null restores the declared width. */
export function resizeColumn(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const { [id]: _replaced, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  return {
    ...layout,
    widths: { ...others, [id]: Math.round(Math.min(COLUMN_WIDTH_LIMITS.max, Math.max(COLUMN_WIDTH_LIMITS.min, width))) },
  };
}

type SizedColumn = Pick<GridColumn<unknown>, 'id' | 'type' | 'width' | 'isShort'>;

/** Text size relative to the default; `shortScale`: that of columns whose values are never cut. */
type TextScale = { readonly scale: number; readonly shortScale: number };

/** `isTooWide`: the columns exceed the available width, so the grid scrolls. */
export type FittedColumns = { readonly widths: ReadonlyMap<string, number>; readonly isTooWide: boolean };

/** How wide each visible column is: spare width goes to text columns that were not resized. */
export function fitColumns(
  visible: readonly SizedColumn[],
  widths: ColumnLayout['widths'],
  availableWidth: number,
  { scale, shortScale }: TextScale,
): FittedColumns {
  const widthOf = ({ id, width, isShort }: SizedColumn) =>
    widths[id] === undefined ? width * (isShort ? shortScale : scale) : widths[id] * scale;
  const widthOfAll = (columns: readonly SizedColumn[]) => columns.reduce((sum, column) => sum + widthOf(column), 0);
  const remaining = availableWidth - widthOfAll(visible);
  const growing = visible.filter(({ id, type }) => type === 'text' && widths[id] === undefined);
  const sum = widthOfAll(growing);
  const growth = remaining > 0 && sum > 0 && Number.isFinite(remaining) ? 1 + remaining / sum : 1;
  return {
    isTooWide: remaining < 0,
    widths: new Map(visible.map((column) => [column.id, Math.floor(widthOf(column) * (growing.includes(column) ? growth : 1))])),
  };
}
