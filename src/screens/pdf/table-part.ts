import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../ui/grid/model/grid-types.ts';
import { cellValue, formatCellValue, type GridFormats } from '../../ui/grid/model/grid-value.tsx';
import { ruledLayout } from './document-layout.ts';
import type { PdfPart } from '../../contract/entities/protocol/pdf-part.ts';

/** Points between the margins of a landscape page. */
const PAGE_WIDTH = 760;

/** Rows of a grid as a table across a landscape page; widths in proportion to the columns'. */
export function tablePart(columns: readonly GridColumn<GridRow>[], rows: readonly GridRow[], formats: GridFormats): PdfPart {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const alignmentOf = (column: GridColumn<GridRow>) => (column.type === 'number' ? 'right' : 'left');
  const fontSize = columns.length > 12 ? 6 : columns.length > 8 ? 7 : 8;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // The padding of a cell is eight points.
      widths: columns.map(({ width }) => (width / total) * PAGE_WIDTH - 9),
      body: [
        columns.map((column) => ({ text: column.header, style: 'head', fontSize, alignment: alignmentOf(column) })),
        ...rows.map((row) => columns.map((column) => ({ text: cellText(column, cellValue(column, row), formats), fontSize, alignment: alignmentOf(column) }))),
      ],
    },
    layout: ruledLayout,
  };
}

function cellText(column: GridColumn<GridRow>, value: unknown, formats: GridFormats): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? formatCellValue(column, value, formats) : '';
}
