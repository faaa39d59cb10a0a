import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../../ui/grid/model/grid-types.ts';
import { formatCellValue, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import type { ListTotalsDeclaration } from '../../declaration/screen-declaration.ts';
import { sumRows } from './list-totals.ts';

/** A line of sums for each currency; the first column has the label, with the currency where no column shows it. */
export function totalCells(
  columns: readonly GridColumn<GridRow>[],
  rows: readonly GridRow[],
  declared: ListTotalsDeclaration,
  formats: GridFormats,
  label: string,
): readonly (readonly string[])[] {
  const amounts = columns.filter(({ id }) => declared.amounts.includes(id));
  if (amounts.length === 0) return [];
  const hasCurrency = columns.some(({ id }) => id === declared.currency);
  return [...sumRows(rows, declared)].map(([currency, sums]) =>
    columns.map((column, index) => {
      if (amounts.includes(column)) return formatCellValue(column, sums[column.id] ?? 0, formats);
      if (column.id === declared.currency) return currency;
      return index === 0 ? [label, hasCurrency ? '' : currency].filter(Boolean).join(' ') : '';
    }),
  );
}
