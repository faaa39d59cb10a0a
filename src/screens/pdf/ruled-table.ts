import { rowBreaks, type PdfPart } from '../../contract/entities/protocol/pdf-part.ts';
import { ruledLayout } from './document-layout.ts';

export type TableColumn = { readonly header: string; readonly width: number; readonly isNumber: boolean };

/** Points between the margins of a landscape page. */
const PAGE_WIDTH = 760;

/** A table across a landscape page. */
export function ruledTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): PdfPart {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const fontSize = columns.length > 12 ? 6 : columns.length > 8 ? 7 : 8;
  const cell = (text: string, { isNumber }: TableColumn) => ({ text, fontSize, alignment: isNumber ? 'right' : 'left' });
  const lines = rows.map((texts) => columns.map((column, index) => cell(texts[index] ?? '', column)));
  return {
    table: {
      ...rowBreaks(lines, true),
      // The padding of a cell is eight points.
      widths: columns.map(({ width }) => (width / total) * PAGE_WIDTH - 9),
      body: [columns.map((column) => ({ ...cell(column.header, column), style: 'head' })), ...lines],
    },
    layout: ruledLayout,
  };
}
