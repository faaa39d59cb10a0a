/** A cell as its spreadsheet has it: what was typed, or what the program made of it. Null: empty. */
export type Cell = string | number | boolean | { readonly moment: string } | null;

/** The cells of a spreadsheet's first sheet, row by row from the top. */
export type Sheet = readonly (readonly Cell[])[];

/** Why a file cannot be read as a spreadsheet; the texts are `file.CODE` of `import`. */
export const sheetProblems = ['empty', 'not-a-spreadsheet', 'old-excel', 'too-large', 'too-many-rows', 'damaged'] as const;

export type SheetProblem = (typeof sheetProblems)[number];

/** Thrown by the readers: a file that is no spreadsheet, or none that anybody would enter. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly code: SheetProblem;

  constructor(code: SheetProblem, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** Bytes of a spreadsheet at most: thousands of rows fit in a tenth of it. */
export const largestSheet = 5 * 1024 * 1024;

/** Rows with content that are taken over at once; more are several files. */
export const mostRows = 5_000;

/** Columns looked at: what lies further right belongs to nothing that is imported. */
export const mostColumns = 100;

/** A, B, … Z, AA: the name of a column counted from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCodePoint(65 + (index % 26));
}
