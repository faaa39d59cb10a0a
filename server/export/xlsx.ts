import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WorksheetWriter } from '@cj-tech-master/excelts';
import { headingCell, sheetCell, type CellKind, type SheetCell } from './sheet-cell.ts';

export type XlsxColumn = { readonly field: string; readonly header: string; readonly kind: CellKind };

export type XlsxRow = Readonly<Record<string, unknown>>;

/** Lines above the heading and below the last row, as cells from the left. */
export type XlsxFrame = { readonly above: readonly XlsxLine[]; readonly below: readonly XlsxLine[] };

export type XlsxLine = readonly (string | number | null | { readonly day: string })[];

const noFrame: XlsxFrame = { above: [], below: [] };

/** Maximum rows of a sheet, heading included; further rows are dropped, because no program could open the file. */
const MAX_SHEET_ROWS = 1_048_576;

// Fast rather than small: the file is downloaded once.
const zip = { zlib: { level: 3 } } as const;

/** Rows written before yielding to the event loop: about 20 ms. */
const ROWS_PER_TURN = 200;

/** Loads the library of workbooks, which takes tens of megabytes of memory: with the first workbook, or ahead of it. */
export function loadWorkbookLibrary() {
  return import('@cj-tech-master/excelts');
}

/** All rows at once, where they are few. */
export async function* singleBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield await Promise.resolve(rows);
}

/**
 * Streams a workbook with one sheet: typed numbers, dates and booleans, text that is never evaluated as a formula, and a frozen heading.
 * It holds at most one batch of rows in memory.
 */
export async function* writeXlsx(
  name: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly XlsxRow[]>,
  { above, below }: XlsxFrame = noFrame,
): AsyncGenerator<Uint8Array> {
  const { WorkbookWriter } = await loadWorkbookLibrary();
  const chunks: Uint8Array[] = [];
  const stream = new Writable({
    write(bytes: Uint8Array, _encoding, done) {
      chunks.push(bytes);
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
      addLine(
        sheet,
        columns.map(({ header }) => headingCell(header)),
      );
      count = heading;
    }
    const rows = batch.slice(0, MAX_SHEET_ROWS - count);
    for (const [index, row] of rows.entries()) {
      addLine(
        sheet,
        columns.map(({ field, kind }) => sheetCell(row[field], kind)),
      );
      if (index % ROWS_PER_TURN === 0) await nextTurn();
    }
    count += rows.length;
    yield* chunks.splice(0);
  }
  for (const line of below) addLine(sheet, cellsOf(line));
  sheet.autoFilter = `A${heading}:${sheet.getColumn(columns.length).letter}${count}`;
  await workbook.commit();
  yield* chunks.splice(0);
}

function addLine(sheet: WorksheetWriter, cells: readonly (SheetCell | null)[]): void {
  const row = sheet.addRow(cells.map((cell) => cell?.value));
  for (const [index, cell] of cells.entries()) if (cell?.style) row.getCell(index + 1).style = cell.style;
  row.commit();
}

function cellsOf(line: XlsxLine): (SheetCell | null)[] {
  return line.map((value) => (typeof value === 'object' && value !== null ? sheetCell(value.day, 'date') : sheetCell(value, 'text')));
}

/** Yields an empty batch when there are no rows, so that the heading is written. */
async function* withEmpty(batches: AsyncIterable<readonly XlsxRow[]>): AsyncGenerator<readonly XlsxRow[]> {
  let isFirst = true;
  for await (const batch of batches) {
    isFirst = false;
    yield batch;
  }
  if (isFirst) yield [];
}

const widths = { least: 10, most: 48, date: 12, dateTime: 17 } as const;

/** The width of each column in characters, from the heading and the first 500 rows. */
function widthsOf(columns: readonly XlsxColumn[], rows: readonly XlsxRow[]): number[] {
  return columns.map(({ field, header, kind }) => {
    const longest = Math.max(header.length + 3, ...rows.slice(0, 500).map((row) => widthOf(row[field], kind)));
    return Math.min(widths.most, Math.max(widths.least, longest));
  });
}

function widthOf(value: unknown, kind: CellKind): number {
  if (kind === 'date') return widths.date;
  if (kind === 'date-time') return widths.dateTime;
  return typeof value === 'string' || typeof value === 'number' ? String(value).length + 2 : 0;
}

/** A valid sheet name: up to 31 characters, without those that spreadsheet programs reject. */
function sheetNameOf(text: string): string {
  return (
    text
      .replace(/[[\]:*?/\\'"<>&]/g, ' ')
      .trim()
      .slice(0, 31) || 'Tabor'
  );
}
