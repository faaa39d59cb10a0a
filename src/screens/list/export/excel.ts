import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../../ui/grid/model/grid-types.ts';
import { formatCellValue, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import { writeXlsx, type XlsxCell } from '../../write-xlsx.ts';

/** Rows as a workbook: typed numbers and dates, names instead of codes. */
export function writeExcel(columns: readonly GridColumn<GridRow>[], rows: readonly GridRow[], formats: GridFormats, title: string): Uint8Array<ArrayBuffer> {
  return writeXlsx(title, columns.map(({ header }) => header), rows.map((row) => columns.map((column) => toCell(column, row[column.id], formats))));
}

function toCell(column: GridColumn<GridRow>, value: unknown, formats: GridFormats): XlsxCell {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (column.choices) return formatCellValue(column, value, formats);
  if (typeof value === 'number') return column.isAmount ? { amount: value } : value;
  if (column.type === 'date') return { day: String(value) };
  if (column.type === 'datetime') return { moment: String(value) };
  return formatCellValue(column, value, formats);
}
