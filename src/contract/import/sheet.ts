import { toWireDateTimeInUtc } from '../wire/wire-date-in-zone.ts';

/** A cell of a spreadsheet: the typed value, or the program's interpretation of it. Null: empty. */
export type Cell = string | number | boolean | { readonly moment: string } | null;

/** The cells of a spreadsheet's first sheet, row by row from the top. */
export type Sheet = readonly (readonly Cell[])[];

/** Reasons why a file cannot be read as a spreadsheet. Texts: `file.CODE` of `import`. */
export const sheetProblems = ['empty', 'not-a-spreadsheet', 'old-excel', 'too-large', 'too-many-rows', 'damaged'] as const;

export type SheetProblem = (typeof sheetProblems)[number];

/** Thrown by the readers for a file that is not a spreadsheet or exceeds a limit. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly code: SheetProblem;

  constructor(code: SheetProblem, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Maximum size of a spreadsheet, in bytes. Thousands of rows need a tenth of it. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;

/** Maximum number of filled rows per import; larger data needs several files. */
export const MAX_ROWS = 5_000;

/** Maximum number of columns read. No import has columns further right. */
export const MAX_COLUMNS = 100;

/** Letters of the column with a zero-based index: A, B, … Z, AA. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}

/** Converts days since 1899-12-30 to a wire date-time, rounded to the second; an empty text beyond the calendar. */
export function momentOfSerial(serial: number): string {
  const date = new Date(Math.round((serial - 25_569) * 86_400) * 1_000);
  return Number.isNaN(date.getTime()) ? '' : toWireDateTimeInUtc(date);
}
