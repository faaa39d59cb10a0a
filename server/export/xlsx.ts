import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorksheetWriter } from '@cj-tech-master/excelts';
import type { ColumnKind } from '../grid/columns.ts';
import { headingCell, sheetCell, type SheetCell } from './sheet-cell.ts';

export type XlsxColumn = { readonly field: string; readonly header: string; readonly kind: ColumnKind };

export type XlsxRow = Readonly<Record<string, unknown>>;

/** Lines before the heading and after the last row, each of cells from the left: what a document says beside its table. */
export type XlsxFrame = { readonly above: readonly XlsxLine[]; readonly below: readonly XlsxLine[] };

export type XlsxLine = readonly (string | number | null)[];

const noFrame: XlsxFrame = { above: [], below: [] };

/** Rows of a sheet at most, its heading among them; further ones are left out, since no program could open them. */
export const mostSheetRows = 1_048_576;

// Quick rather than small: the file is fetched once.
const zip = { zlib: { level: 3 } } as const;

/** Rows written before other requests have their turn: some 20 ms. */
const rowsPerTurn = 200;

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
  // Loaded with the first workbook: it takes some tens of megabytes that a process without one need not hold.
  const { WorkbookWriter } = await import('@cj-tech-master/excelts');
  const made: Uint8Array[] = [];
  const stream = new Writable({
    write(bytes: Uint8Array, _encoding, done) {
      made.push(bytes);
      done();
    },
  });
  const workbook = new WorkbookWriter({ stream, zip, creator: 'Tabor', lastModifiedBy: 'Tabor', useStyles: true, useSharedStrings: false });
  const heading = above.length + 1;
  const sheet = workbook.addWorksheet(sheetNameOf(name), { views: [{ state: 'frozen', ySplit: heading }] });
  let count = 0;
  for await (const batch of withEmpty(batches)) {
    if (count === 0) {
      sheet.columns = widthsOf(columns, batch).map((width) => ({ width }));
      for (const line of above) addLine(sheet, cellsOf(line));
      addLine(sheet, columns.map(({ header }) => headingCell(header)));
      count = heading;
    }
    const rows = batch.slice(0, mostSheetRows - count);
    for (const [index, row] of rows.entries()) {
      addLine(sheet, columns.map(({ field, kind }) => sheetCell(row[field], kind)));
      if (index % rowsPerTurn === 0) await nextTurn();
    }
    count += rows.length;
    yield* made.splice(0);
  }
  for (const line of below) addLine(sheet, cellsOf(line));
  sheet.autoFilter = `A${heading}:${sheet.getColumn(columns.length).letter}${count}`;
  await workbook.commit();
  yield* made.splice(0);
}

function addLine(sheet: WorksheetWriter, cells: readonly (SheetCell | null)[]): void {
  const row = sheet.addRow(cells.map((cell) => cell?.value));
  for (const [index, cell] of cells.entries()) if (cell?.style) row.getCell(index + 1).style = cell.style;
  row.commit();
}

function cellsOf(line: XlsxLine): (SheetCell | null)[] {
  return line.map((value) => sheetCell(value, 'text'));
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

const widths = { least: 10, most: 48, date: 12, dateTime: 17 } as const;

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

/** Up to 31 characters, none of those that programs refuse in a sheet's name. */
function sheetNameOf(text: string): string {
  return text.replace(/[[\]:*?/\\'"<>&]/g, ' ').trim().slice(0, 31) || 'Tabor';
}
