import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { ColumnKind } from '../grid/columns.ts';
import { cellOf, sheetEnd, sheetStart, textCell } from './sheet-xml.ts';
import { workbookParts } from './workbook-parts.ts';

export type XlsxColumn = { readonly field: string; readonly header: string; readonly kind: ColumnKind };

export type XlsxRow = Readonly<Record<string, unknown>>;

/** Lines before the heading and after the last row, each of cells from the left: what a document says beside its table. */
export type XlsxFrame = { readonly above: readonly XlsxLine[]; readonly below: readonly XlsxLine[] };

export type XlsxLine = readonly (string | number | null)[];

const noFrame: XlsxFrame = { above: [], below: [] };

/** Rows of a sheet at most, its heading among them; further ones are left out, since no program could open them. */
export const mostSheetRows = 1_048_576;

// Quick rather than small: the file is fetched once.
const compression = { level: 3 } as const;

/**
 * A workbook of one sheet as bytes, made while its rows come: numbers, dates and truth values typed, texts never read as formulas, a heading
 * that stays in sight. It holds no more than one batch of rows, however many there are.
 */
export async function* xlsxOf(
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly XlsxRow[]>,
  { above, below }: XlsxFrame = noFrame,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const [path, content] of Object.entries(workbookParts(name))) {
    const part = new ZipDeflate(path, compression);
    zip.add(part);
    part.push(strToU8(content), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', compression);
  zip.add(sheet);
  const heading = above.length + 1;
  let count = 0;
  for await (const batch of withEmpty(batches)) {
    if (count === 0) {
      const headings = columns.map(({ header }, index) => textCell(header, index, heading, 'heading')).join('');
      sheet.push(strToU8(`${sheetStart(widthsOf(columns, batch), heading)}${linesFrom(1, above)}<row r="${heading}">${headings}</row>`));
      count = heading;
    }
    const rows = batch.slice(0, mostSheetRows - count).map((row) => {
      count += 1;
      return `<row r="${count}">${columns.map(({ field, kind }, index) => cellOf(row[field], kind, index, count)).join('')}</row>`;
    });
    sheet.push(strToU8(rows.join('')));
    yield* made.splice(0);
  }
  sheet.push(strToU8(`${linesFrom(count + 1, below)}${sheetEnd(columns.length, heading, count)}`), true);
  zip.end();
  yield* made.splice(0);
}

function linesFrom(first: number, lines: readonly XlsxLine[]): string {
  return lines.map((cells, line) => `<row r="${first + line}">${cells.map((cell, column) => cellOf(cell, 'text', column, first + line)).join('')}</row>`).join('');
}

/** A list without rows still has its heading. */
async function* withEmpty(batches: AsyncIterable<readonly XlsxRow[]>): AsyncGenerator<readonly XlsxRow[]> {
  let isFirst = true;
  for await (const batch of batches) {
    isFirst = false;
    yield batch;
  }
  if (isFirst) yield [];
}

const widths = { least: 9, most: 48, date: 12, dateTime: 17 } as const;

/** Characters that each column has room for: the heading, and what the first rows hold. */
function widthsOf(columns: readonly XlsxColumn[], rows: readonly XlsxRow[]): number[] {
  return columns.map(({ field, header, kind }) => {
    const longest = Math.max(header.length + 3, ...rows.slice(0, 500).map((row) => lengthOf(row[field], kind)));
    return Math.min(widths.most, Math.max(widths.least, longest));
  });
}

function lengthOf(value: unknown, kind: ColumnKind): number {
  if (kind === 'date') return widths.date;
  if (kind === 'date-time') return widths.dateTime;
  return typeof value === 'string' || typeof value === 'number' ? String(value).length + 2 : 0;
}
