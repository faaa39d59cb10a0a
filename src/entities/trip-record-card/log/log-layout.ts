import { documentStyles, footerOf, ruledLayout } from '../../../screens/pdf/document-layout.ts';
import type { Language } from '../../../contract/wire/languages.ts';
import { logColumns, logLines, logTotals, readingText, type LogColumn, type LogLine } from '../../../contract/rules/mileage/log-sheet.ts';
import type { VehicleLog } from '../../../contract/rules/mileage/vehicle-log.ts';
import { rowBreaks, type PdfDefinition, type PdfPart } from '../../../contract/entities/protocol/pdf-part.ts';
import type { Formats } from '../../../screens/use-formats.ts';

export type LogContent = {
  readonly language: Language;
  readonly translate: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly formats: Formats;
  readonly company: { readonly name: string; readonly details: string };
  readonly vehicle: { readonly plate: string; readonly model: string };
  readonly month: string;
  readonly log: VehicleLog;
  readonly driverOf: (employeeId: number) => string | null;
  /** The age of the data when the log was made offline; else null. */
  readonly offlineAsOf: string | null;
  readonly madeAt: string;
};

const widths: Readonly<Record<LogColumn, number | '*' | 'auto'>> = {
  Number: 28,
  Date: 'auto',
  EndDate: 'auto',
  StartCounter: 'auto',
  EndCounter: 'auto',
  Kind: 'auto',
  Purpose: '*',
  Route: '*',
  Partner: 82,
  Kilometres: 'auto',
  Driver: 92,
};

const numericColumns: ReadonlySet<LogColumn> = new Set(['Number', 'StartCounter', 'EndCounter', 'Kilometres']);

const rowFills = { gap: '#fff3d6', setback: '#fde3e3', trip: null } as const;

/** The PDF pages of the Polish register or the German Fahrtenbuch: header, lines, totals, signature lines, disclaimer. */
export function logLayout(content: LogContent): PdfDefinition {
  const { translate, language, vehicle, month, company, madeAt } = content;
  return {
    language,
    unprintable: translate('unprintable'),
    pageOrientation: 'landscape',
    info: { title: `${translate('title')} ${vehicle.plate} ${month}` },
    content: [
      {
        columns: [
          { text: translate('title'), style: 'title' },
          {
            alignment: 'right',
            stack: [
              { text: company.name, bold: true },
              { text: company.details, style: 'small' },
            ],
          },
        ],
      },
      facts(content),
      table(content),
      { unbreakable: true, stack: [...totals(content), ...foot(content)] },
    ],
    footer: footerOf(`${translate('title')} ${vehicle.plate} ${month} · ${translate('madeAt', { moment: madeAt })}`, (page, pages) =>
      translate('page', { page: String(page), pages: String(pages) }),
    ),
    styles: documentStyles,
  };
}

function facts({ translate, formats, vehicle, month, log, company }: LogContent): PdfPart {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const lastDay = new Date(year, number, 0).getDate();
  const pairs = [
    ['company', company.name || '–'],
    ['plate', vehicle.plate],
    ['vehicle', vehicle.model || '–'],
    ['month', `${formats.date(`${month}-01`)} – ${formats.date(`${month}-${lastDay}`)}`],
    ['startCounter', readingText(log.start, translate, formats)],
    ['endCounter', readingText(log.end, translate, formats)],
  ];
  const cells = pairs.map(([name = '', value]) => ({ stack: [{ text: translate(name), style: 'label' }, { text: value }] }));
  return { table: { widths: ['*', '*', '*'], body: [cells.slice(0, 3), cells.slice(3)] }, layout: 'noBorders', margin: [0, 8, 0, 8] };
}

function table({ translate, language, formats, log, driverOf }: LogContent): PdfPart {
  const columns = logColumns[language];
  const lines = logLines(log, translate, driverOf);
  const rows = lines.map((line) =>
    columns.map((column) => ({
      text: cellText(line, column, formats),
      alignment: numericColumns.has(column) ? 'right' : 'left',
      fillColor: rowFills[line.tone],
      fontSize: 8,
    })),
  );
  return {
    table: {
      ...rowBreaks(rows, true),
      widths: columns.map((column) => widths[column]),
      body: [columns.map((column) => ({ text: translate(`columns.${column}`), style: 'head' })), ...rows],
    },
    layout: ruledLayout,
  };
}

function cellText({ cells }: LogLine, column: LogColumn, formats: Formats): string {
  const value = cells[column];
  if (value === null) return '';
  if (typeof value === 'number') return column === 'Number' ? String(value) : formats.number(value);
  return column === 'Date' || column === 'EndDate' ? formats.dateTime(value) : value;
}

function totals({ translate, log, formats }: LogContent): PdfPart[] {
  const body = logTotals(log, translate).map(({ label, value }) => [
    label,
    { text: typeof value === 'number' ? translate('kilometres', { kilometres: formats.number(value) }) : value, alignment: 'right' },
  ]);
  return [
    { text: translate('totalsTitle'), bold: true, margin: [0, 10, 0, 3] },
    { table: { widths: [330, 'auto'], body }, layout: ruledLayout },
  ];
}

function foot({ translate, offlineAsOf }: LogContent): PdfPart[] {
  const line = (name: string): PdfPart => ({
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.7 }] }, { text: translate(name), style: 'small' }],
    margin: [0, 34, 0, 0],
  });
  return [
    { columns: [line('entered'), line('confirmation')] },
    ...(offlineAsOf === null ? [] : [{ text: translate('offline', { moment: offlineAsOf }), style: 'small', margin: [0, 10, 0, 0] }]),
    { text: translate('note'), style: 'small', margin: [0, 6, 0, 0] },
  ];
}
