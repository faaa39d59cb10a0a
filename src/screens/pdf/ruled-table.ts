import { rowBreaks, type PdfPart } from '../../contract/entities/protocol/pdf-part.ts';
import { ruledLayout } from './document-layout.ts';
import { fontSizeOf, paddingOf, type TableColumn } from './fit-columns.ts';

/** A table across a landscape page, with the widths of `fitColumns`. */
export function ruledTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): PdfPart {
  const fontSize = fontSizeOf(columns.length);
  const padding = paddingOf(columns.length);
  const cell = (text: string, { isNumber }: TableColumn) => ({ text, fontSize, alignment: isNumber ? 'right' : 'left' });
  const lines = rows.map((texts) => columns.map((column, index) => cell(texts[index] ?? '', column)));
  return {
    table: {
      ...rowBreaks(lines, true),
      widths: columns.map(({ width }) => width - 2 * padding - 1),
      body: [columns.map((column) => ({ ...cell(column.header, column), style: 'head' })), ...lines],
    },
    layout: { ...ruledLayout, paddingLeft: () => padding, paddingRight: () => padding },
  };
}
