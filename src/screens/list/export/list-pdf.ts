import type { TFunction } from 'i18next';
import type { Configuration } from '../../../contract/device/configuration.ts';
import { toWireDate, toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { readLetterhead } from '../../pdf/company-letterhead.ts';
import { fitColumns } from '../../pdf/fit-columns.ts';
import { makeTablePdf } from '../../pdf/make-table-pdf.ts';
import { tableCells, tableColumn } from '../../pdf/table-part.ts';
import type { DocumentRun, MadeDocument } from '../../pdf/use-document-files.ts';
import type { Formats } from '../../use-formats.ts';
import type { ListTotalsDeclaration } from '../../declaration/screen-declaration.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';
import { totalCells } from './total-cells.ts';

/** About 1,800 pages. Longer lists are asked about first. */
const MAX_ROWS = 50_000;

/** Rows by which the widths of the columns are chosen. */
const MEASURED_ROWS = 500;

/** `confirmLimit`: whether a document of the first `limit` rows alone is wanted. */
type Options = ListExport &
  DocumentRun & {
    readonly configuration: Configuration;
    /** Amounts whose sums end the document. */
    readonly totals: ListTotalsDeclaration | undefined;
    readonly dates: Formats;
    readonly t: TFunction;
    readonly language: string;
    readonly confirmLimit: (limit: number) => Promise<boolean>;
  };

/**
 * All rows that match the query, in the shown columns, as a document with letterhead and page numbers; null when the user does not want a
 * part of them.
 */
export async function makeListPdf(options: Options): Promise<MadeDocument | null> {
  const { database, configuration, title, conditions, dates, t, language, columns, layout, formats, signal, onProgress, confirmLimit } =
    options;
  const { rows, isComplete, asOf } = await matchingRows(options, MAX_ROWS + 1, signal);
  if (rows.length > MAX_ROWS && !(await confirmLimit(MAX_ROWS))) return null;
  const printedRows = rows.slice(0, MAX_ROWS);
  const limits = [
    asOf !== null && t('list:asOfDevice', { moment: dates.dateTime(asOf) }),
    rows.length > MAX_ROWS && t('document:limited', { count: MAX_ROWS }),
    !isComplete && t('list:onlyNewest'),
  ].filter(Boolean);
  const moment = dates.dateTime(toWireDateTime(new Date()));
  const printed = shownColumns(columns, layout).map((column) => ({ ...column, width: layout.widths[column.id] ?? column.width }));
  const totalLines = options.totals ? totalCells(printed, printedRows, options.totals, formats, t('document:total')) : [];
  const document = {
    language,
    title,
    subtitle: [t('document:rows', { count: printedRows.length }), ...conditions, ...limits].filter(Boolean).join(' · '),
    letterhead: await readLetterhead(database, configuration),
    note: `${title} · ${t('document:madeAt', { moment })}`,
    page: t('document:page', { page: '{page}', pages: '{pages}' }),
    unprintable: t('document:unprintable'),
    columns: fitColumns(printed.map(tableColumn), [
      ...printedRows.slice(0, MEASURED_ROWS).map((row) => tableCells(printed, row, formats)),
      ...totalLines,
    ]),
  };
  const cellsOf = (row: number) => totalLines[row - printedRows.length] ?? tableCells(printed, printedRows[row] ?? {}, formats);
  const file = await makeTablePdf(document, printedRows.length + totalLines.length, cellsOf, {
    signal,
    onRows: (done) => onProgress({ done: Math.min(done, printedRows.length), all: printedRows.length }),
  });
  return { file, name: `${title} ${toWireDate(new Date())}.pdf` };
}
