import { MAX_COLUMNS, MAX_ROWS, SheetError, type Sheet } from './sheet.ts';

/**
 * Parses separated values into rows of cells. Polish and German programs separate by semicolons because their decimal separator is the
 * comma; the separator is detected from the first line.
 */
export function readCsv(text: string): Sheet {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
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
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at] as string;
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Lines in which the separator is looked for: a title may stand above the headings. */
const MAX_TITLE_LINES = 30;

/** The most frequent separator in the first line with three cells, else with two; quoted text excluded. A title has a comma at most. */
function separatorOf(text: string): string {
  const cells = (line: string, sign: string) => line.replaceAll(/"[^"]*"/g, '').split(sign).length;
  const signs = [';', '\t', ','];
  const lines = text.split(/\r?\n/, MAX_TITLE_LINES);
  const line = [3, 2].flatMap((count) => lines.filter((one) => signs.some((sign) => cells(one, sign) >= count)))[0] ?? '';
  return signs.reduce((best, sign) => (cells(line, sign) > cells(line, best) ? sign : best));
}
