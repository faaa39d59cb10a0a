import type { CellValue, Style } from '@cj-tech-master/excelts';
import type { ColumnKind } from '../grid/columns.ts';

export type SheetCell = { readonly value: CellValue; readonly style?: Partial<Style> };

// Of one style there is one object: the library numbers them by identity. The formats of a day and of a moment are those that every program
// writes as its own user does; `@` keeps a text one, also when somebody edits the cell.
const styles = {
  heading: {
    font: { bold: true, size: 11, name: 'Calibri' },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF2' } },
    alignment: { vertical: 'middle', wrapText: true },
  },
  date: { numFmt: 'mm-dd-yy' },
  dateTime: { numFmt: 'm/d/yy h:mm' },
  text: { numFmt: '@' },
} as const satisfies Record<string, Partial<Style>>;

/** Characters that one cell can hold. */
const longestText = 32_767;

/** What a spreadsheet would reckon, were it typed in (CWE-1236). */
const formulaLike = /^[=+\-@\t\r]/;

/** A value as a cell of its kind; one that is no such value after all stays the text it is. Null for an empty one. */
export function sheetCell(value: unknown, kind: ColumnKind): SheetCell | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean' || typeof value === 'number') return { value };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const moment = kind === 'date' || kind === 'date-time' ? momentOf(text) : null;
  if (moment) return { value: moment, style: kind === 'date' ? styles.date : styles.dateTime };
  return formulaLike.test(text) ? { value: written(text), style: styles.text } : { value: written(text) };
}

export function headingCell(header: string): SheetCell {
  return { value: written(header), style: styles.heading };
}

/** As a run of a text, which keeps blanks at its ends and what reads like an escape, where the library's plain text does not. */
function written(text: string): CellValue {
  return { richText: [{ text: text.slice(0, longestText) }] };
}

/** A day or moment of the wire, without zone like there. */
function momentOf(text: string): Date | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  // Before March 1900 the programs disagree on the calendar.
  return year < 1901 ? null : new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
