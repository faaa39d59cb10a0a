import type { TFunction } from 'i18next';
import type { Configuration } from '../../../contract/configuration.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { toWireDate, toWireDateTime } from '../../../contract/wire-date.ts';
import type { GridColumn } from '../../../ui/grid/model/grid-types.ts';
import { formatCellValue } from '../../../ui/grid/model/grid-value.tsx';
import { readLetterhead } from '../../pdf/company-letterhead.ts';
import { documentLayout, ruledLayout } from '../../pdf/document-layout.ts';
import { makePdf, type PdfPart } from '../../pdf/make-pdf.ts';
import type { MadeDocument } from '../../pdf/use-document-files.ts';
import type { Formats } from '../../use-formats.ts';
import { matchingRows, shownColumns, type ListExport } from './matching-rows.ts';

/** Rows that a device lays out in a reasonable time: about a hundred pages. */
const MAX_ROWS = 3_000;

/** Points between the margins of a landscape page. */
const PAGE_WIDTH = 760;

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
    content: [tablePart(shownColumns(columns, layout), shown, options)],
    signers: [],
    note: `${title} · ${t('document:madeAt', { moment })}`,
    pageOf: (page, pages) => t('document:page', { page, pages }),
    isLandscape: true,
  });
  return { file: await makePdf(definition), name: `${title} ${toWireDate(new Date())}.pdf` };
}

function tablePart(columns: readonly GridColumn<GridRow>[], rows: readonly GridRow[], { formats, layout }: Options): PdfPart {
  const wished = columns.map(({ id, width }) => layout.widths[id] ?? width);
  const total = wished.reduce((sum, width) => sum + width, 0);
  const isNumber = (column: GridColumn<GridRow>) => column.type === 'number';
  const fontSize = columns.length > 12 ? 6 : columns.length > 8 ? 7 : 8;
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // The padding of a cell is eight points.
      widths: wished.map((width) => (width / total) * PAGE_WIDTH - 9),
      body: [
        columns.map((column) => ({ text: column.header, style: 'head', fontSize, alignment: isNumber(column) ? 'right' : 'left' })),
        ...rows.map((row) => columns.map((column) => ({ text: cellText(column, row[column.id], formats), fontSize, alignment: isNumber(column) ? 'right' : 'left' }))),
      ],
    },
    layout: ruledLayout,
  };
}

function cellText(column: GridColumn<GridRow>, value: unknown, formats: ListExport['formats']): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? formatCellValue(column, value, formats) : '';
}
