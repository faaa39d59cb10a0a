import { xlsxType } from '../../../contract/wire/spreadsheet.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { toWireDate, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { downloadFile } from '../../download-file.ts';
import { packXlsx } from '../../spreadsheet/pack-xlsx.ts';
import { csvWriter } from './csv.ts';
import { excelRow } from './excel.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';

export type FileFormat = 'csv' | 'xlsx';

export type FileProgress = { readonly rows: number; readonly all: number };

/** `noteOf`: the last line of a file of the device's rows, with their age. */
export type FileOptions = {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
  readonly noteOf: (asOf: WireDateTime, isComplete: boolean) => string;
};

/** `csv`: as many rows as a spreadsheet has, less one for the headings. `xlsx`: as many as a tablet packs without running out of memory. */
const maxRows = { csv: 1_048_575, xlsx: 50_000 } as const;

/** Rows converted at once: the page answers the user between two batches. */
const BATCH_ROWS = 1_000;

const types = { csv: 'text/csv', xlsx: xlsxType } as const;

const writers = { csv: writeCsvFile, xlsx: writeExcelFile } as const;

/**
 * Downloads all rows that match the query, in the shown columns; the last line says what narrows the list. `note`: the age of the device's
 * rows, in that line too; null for the backend's. `limit`: the list has more than that. Throws the reason of an aborted signal.
 */
export async function downloadList(
  list: ListExport,
  format: FileFormat,
  { signal, onProgress, noteOf }: FileOptions,
): Promise<{ name: string; note: string | null; limit: number | null }> {
  const most = maxRows[format];
  const { rows, isComplete, asOf } = await matchingRows(list, most + 1, signal);
  const age = asOf === null ? null : noteOf(asOf, isComplete);
  const notes = [...list.conditions, ...(age === null ? [] : [age])].join(' · ');
  signal.throwIfAborted();
  const all = Math.min(rows.length, most);
  const parts = await writers[format](list, rows.slice(0, most), {
    signal,
    note: notes === '' ? null : notes,
    onRows: (written) => onProgress({ rows: Math.min(written, all), all }),
  });
  const name = `${list.title} ${toWireDate(new Date())}.${format}`;
  downloadFile(new Blob(parts, { type: types[format] }), name);
  return { name, note: age, limit: rows.length > most ? most : null };
}

type WriteOptions = { readonly signal: AbortSignal; readonly note: string | null; readonly onRows: (rows: number) => void };

async function writeExcelFile(
  { columns, layout, formats, title }: ListExport,
  rows: readonly GridRow[],
  options: WriteOptions,
): Promise<BlobPart[]> {
  const visibleColumns = shownColumns(columns, layout);
  const cells = function* () {
    for (const batch of batchesOf(rows)) yield batch.map((row) => excelRow(visibleColumns, row, formats));
    if (options.note !== null) yield [[], [options.note]];
  };
  return [
    await packXlsx(
      title,
      visibleColumns.map(({ header }) => header),
      cells(),
      options,
    ),
  ];
}

async function writeCsvFile(
  { columns, layout, formats }: ListExport,
  rows: readonly GridRow[],
  { signal, note, onRows }: WriteOptions,
): Promise<BlobPart[]> {
  const { heading, lines, textLine } = csvWriter(shownColumns(columns, layout), formats);
  const parts = [heading];
  let written = 0;
  for (const batch of batchesOf(rows)) {
    parts.push(lines(batch));
    onRows((written += batch.length));
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  if (note !== null) parts.push(`\r\n${textLine([note])}`);
  return parts;
}

function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += BATCH_ROWS) yield rows.slice(first, first + BATCH_ROWS);
}
