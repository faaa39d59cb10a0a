import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../../ui/grid/model/grid-types.ts';
import { cellValue, formatCellValue, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import type { XlsxCell } from '../../spreadsheet/write-xlsx.ts';

/** A row as cells of a workbook: typed numbers, dates and booleans, as the backend's files have them; names instead of codes. */
export function excelRow(columns: readonly GridColumn<GridRow>[], row: GridRow, formats: GridFormats): readonly XlsxCell[] {
  return columns.map((column) => toCell(column, cellValue(column, row), formats));
}

function toCell(column: GridColumn<GridRow>, value: unknown, formats: GridFormats): XlsxCell {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  if (column.choices) return formatCellValue(column, value, formats);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return column.isAmount ? { amount: value } : value;
  if (column.type === 'date') return { day: value };
  if (column.type === 'datetime') return { moment: value };
  return formatCellValue(column, value, formats);
}
