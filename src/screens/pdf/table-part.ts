import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../ui/grid/model/grid-types.ts';
import { cellValue, formatCellValue, type GridFormats } from '../../ui/grid/model/grid-value.tsx';
import type { PdfPart } from '../../contract/entities/protocol/pdf-part.ts';
import { fitColumns } from './fit-columns.ts';
import { ruledTable } from './ruled-table.ts';

/** Rows of a grid as a table across a landscape page. */
export function tablePart(columns: readonly GridColumn<GridRow>[], rows: readonly GridRow[], formats: GridFormats): PdfPart {
  const cells = rows.map((row) => tableCells(columns, row, formats));
  return ruledTable(fitColumns(columns.map(tableColumn), cells), cells);
}

export function tableColumn({ header, width, type, isShort = false }: GridColumn<GridRow>) {
  return { header, width, isNumber: type === 'number', isShort };
}

/** The texts of a row. */
export function tableCells(columns: readonly GridColumn<GridRow>[], row: GridRow, formats: GridFormats): readonly string[] {
  return columns.map((column) => {
    const value = cellValue(column, row);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? formatCellValue(column, value, formats)
      : '';
  });
}
