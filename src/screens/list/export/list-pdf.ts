import type { TFunction } from 'i18next';
import type { Configuration } from '../../../contract/device/configuration.ts';
import { toWireDate, toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { readLetterhead } from '../../pdf/company-letterhead.ts';
import { documentLayout } from '../../pdf/document-layout.ts';
import { makePdf } from '../../pdf/make-pdf.ts';
import { tablePart } from '../../pdf/table-part.ts';
import type { MadeDocument } from '../../pdf/use-document-files.ts';
import type { Formats } from '../../use-formats.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';

/** Rows that a device lays out in a reasonable time: about a hundred pages. */
const MAX_ROWS = 3_000;

type Options = ListExport & { readonly configuration: Configuration; readonly dates: Formats; readonly t: TFunction; readonly language: string };

/** All rows that match the query, in the shown columns, as a document with letterhead and page numbers. */
export async function makeListPdf(options: Options): Promise<MadeDocument> {
  const { database, configuration, title, query, dates, t, language, columns, layout } = options;
  const { rows, isComplete } = await matchingRows(options, MAX_ROWS + 1);
  const shown = rows.slice(0, MAX_ROWS);
  const limits = [rows.length > MAX_ROWS && t('document:limited', { count: MAX_ROWS }), !isComplete && t('list:onlyNewest')].filter(Boolean);
  const moment = dates.dateTime(toWireDateTime(new Date()));
  const definition = documentLayout({
    language,
    title,
    subtitle: [t('document:rows', { count: shown.length }), query.search && t('document:search', { text: query.search }), ...limits].filter(Boolean).join(' · '),
    letterhead: await readLetterhead(database, configuration),
    content: [tablePart(shownColumns(columns, layout).map((column) => ({ ...column, width: layout.widths[column.id] ?? column.width })), shown, options.formats)],
    signers: [],
    note: `${title} · ${t('document:madeAt', { moment })}`,
    pageOf: (page, pages) => t('document:page', { page, pages }),
    isLandscape: true,
  });
  return { file: await makePdf(definition), name: `${title} ${toWireDate(new Date())}.pdf` };
}
