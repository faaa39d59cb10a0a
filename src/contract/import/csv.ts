import { MAX_COLUMNS, MAX_ROWS, SheetError, type Sheet } from './sheet.ts';

/** Blanks before a quote. More would make the test of each quote as long as its cell. */
const MAX_BLANKS = 8;

/**
 * Parses separated values into rows of cells. Polish and German programs separate by semicolons because their decimal separator is the
 * comma; the separator is detected. A quote that nothing closes is a plain sign: it must not swallow the lines below.
 */
export function readCsv(text: string): Sheet {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let openedAt = -1;
  let hasQuotes = true;
  const endCell = () => {
    // Programs write `="0012"` so that a spreadsheet does not drop the zeros.
    if (row.length < MAX_COLUMNS) row.push(cell.startsWith('="') && cell.endsWith('"') ? cell.slice(2, -1) : cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
    // Empty lines count towards this limit; no real file has ten for each filled row.
    if (rows.length > MAX_ROWS * 10) throw new SheetError('too-many-rows');
  };
  for (let at = 0; at < text.length || isQuoted; at++) {
    if (at === text.length) {
      // Nothing was added since the quote.
      [at, cell, isQuoted, hasQuotes] = [openedAt, '"', false, false];
      continue;
    }
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at] as string;
      else isQuoted = false;
    } else if (sign === '"' && hasQuotes && cell.length <= MAX_BLANKS && cell.trim() === '') [cell, isQuoted, openedAt] = ['', true, at];
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
    // A line end of its own in files of old Macs.
    else if (text[at + 1] !== '\n') endRow();
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Lines in which the separator is looked for: a title and an address may stand above the headings. */
const MAX_TITLE_LINES = 30;

/**
 * The sign that divides most lines into the same number of cells, quoted text excluded. Addresses and amounts have commas, but not as many
 * in each line.
 */
function separatorOf(text: string): string {
  const lines = text.split(/\r\n|\r|\n/, MAX_TITLE_LINES).map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const weightOf = (sign: string) => {
    const weights = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(sign).length - 1;
      weights.set(count, (weights.get(count) ?? 0) + count);
    }
    return Math.max(...weights.values());
  };
  return [';', '\t', ','].reduce((best, sign) => (weightOf(sign) > weightOf(best) ? sign : best));
}
