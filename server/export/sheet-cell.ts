import type { CellValue, Style } from '@cj-tech-master/excelts';
import { toSheetDate } from '../../src/contract/wire/spreadsheet.ts';
import type { ColumnKind } from '../grid/columns.ts';

/** The kind of a cell's value; an amount is a number of money. */
export type CellKind = ColumnKind | 'amount';

export type SheetCell = { readonly value: CellValue; readonly style?: Partial<Style> };

// Each style is one shared object, because the library numbers styles by identity. The date formats are built-in ones, which programs show
// in the user's locale; `@` keeps a cell as text after an edit.
const styles = {
  heading: {
    font: { bold: true, size: 11, name: 'Calibri' },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF2' } },
    alignment: { vertical: 'middle', wrapText: true },
  },
  date: { numFmt: 'mm-dd-yy' },
  dateTime: { numFmt: 'm/d/yy h:mm' },
  // Thousands and hundredths, in the user's marks.
  amount: { numFmt: '#,##0.00' },
  text: { numFmt: '@' },
} as const satisfies Record<string, Partial<Style>>;

/** Maximum characters of a cell. */
const MAX_CELL_TEXT = 32_767;

/** Text that a spreadsheet would evaluate as a formula (CWE-1236). */
const formulaLike = /^[=+\-@\t\r]/;

/** Converts a value to a cell of its kind; a value that does not fit stays text. Null for an empty value. */
export function sheetCell(value: unknown, kind: CellKind): SheetCell | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && kind === 'amount') return { value, style: styles.amount };
  if (typeof value === 'boolean' || typeof value === 'number') return { value };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const date = kind === 'date' || kind === 'date-time' ? toSheetDate(text) : null;
  if (date) return { value: date, style: kind === 'date' ? styles.date : styles.dateTime };
  return formulaLike.test(text) ? { value: richText(text), style: styles.text } : { value: richText(text) };
}

export function headingCell(header: string): SheetCell {
  return { value: richText(header), style: styles.heading };
}

/** Writes text as a rich-text run: unlike the library's plain text, it preserves outer spaces and escape-like sequences. */
function richText(text: string): CellValue {
  return { richText: [{ text: text.slice(0, MAX_CELL_TEXT) }] };
}
