import { expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import { formatCellValue, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import { readXlsx } from '../../../../tests/support/fixtures/read-xlsx.ts';
import { listConditions } from './conditions.ts';
import { csvWriter, writeCsv } from './csv.ts';
import { createXlsx } from '../../spreadsheet/write-xlsx.ts';
import { excelRow } from './excel.ts';

const formats: GridFormats = {
  locale: 'pl-PL',
  number: new Intl.NumberFormat('pl-PL'),
  amount: new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2 }),
  yes: 'Tak',
  no: 'Nie',
  empty: 'puste',
};
const columns = [
  { id: 'Plate', header: 'Pojazd', type: 'text', priority: 1, width: 100 },
  { id: 'Net', header: 'Netto', type: 'number', isAmount: true, priority: 1, width: 100 },
  { id: 'Since', header: 'Od', type: 'datetime', priority: 1, width: 100 },
  { id: 'IsOpen', header: 'Otwarte', type: 'boolean', priority: 1, width: 100 },
] as const;

test('[R-024] writes CSV for a Polish Excel: semicolons, decimal commas, UTF-8 mark', () => {
  const rows = [{ Plate: 'DW 1; "a"', Net: 12_345.5, Since: '2026-11-05T08:30:00', IsOpen: false }];
  expect(writeCsv(columns, rows, formats)).toBe('\uFEFFPojazd;Netto;Od;Otwarte\r\n"DW 1; ""a""";12345,50;2026-11-05 08:30;Nie\r\n');
});

test('[R-024] separates by commas where the decimal mark is a point', () => {
  expect(writeCsv(columns, [{ Plate: 'A', Net: 1.5, Since: null, IsOpen: true }], { ...formats, locale: 'en-GB', yes: 'Yes' })).toBe(
    '\uFEFFPojazd,Netto,Od,Otwarte\r\nA,1.50,,Yes\r\n',
  );
});

test('[R-024] never lets a text start a formula', () => {
  expect(writeCsv(columns.slice(0, 1), [{ Plate: '=HYPERLINK("x")' }, { Plate: '-1+2' }], formats)).toBe(
    '\uFEFFPojazd\r\n"\'=HYPERLINK(""x"")"\r\n\'-1+2\r\n',
  );
});

test('[R-024] leaves phone numbers plain in CSV where a spreadsheet computes nothing', () => {
  const phones = ['+48 601 222 333', '+48601222333', '+48-22-123', '+48 (22) 123', '+A1'].map((Plate) => ({ Plate }));
  expect(writeCsv(columns.slice(0, 1), phones, formats).split('\r\n').slice(1, -1)).toEqual([
    '+48 601 222 333',
    '+48601222333',
    "'+48-22-123",
    "'+48 (22) 123",
    "'+A1",
  ]);
});

test('[R-024] never lets a heading, a word of a choice or a note start a formula', () => {
  const guarded = [
    { id: 'Field', header: '=1+1', type: 'text', priority: 1, width: 100 },
    { id: 'Kind', header: '@SUM(A1)', type: 'choice', choices: [{ id: 1, label: '+A49' }], priority: 1, width: 100 },
    { id: 'Net', header: '-Netto', type: 'number', priority: 1, width: 100 },
  ] as const;
  expect(writeCsv(guarded, [{ Field: 'a', Kind: 1, Net: -2 }], formats)).toBe("\uFEFF'=1+1;'@SUM(A1);'-Netto\r\na;'+A49;-2\r\n");
  expect(csvWriter(guarded, formats).textLine(['=A1'])).toBe("'=A1\r\n");
});

test('[R-024] says what narrows a list, in the words of its columns', () => {
  const filters = {
    Plate: { kind: 'text', text: 'DW' },
    Year: { kind: 'number', min: 2020 },
    Since: { kind: 'date', to: '2026-11-05' },
  } as const;
  const year = { id: 'Year', header: 'Rok pro\u00ADdukcji', type: 'number', isPlain: true, priority: 1, width: 100 } as const;
  const t = ((key: string, values: Readonly<Record<string, string>> = {}) =>
    [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
  expect(listConditions([...columns, year], { search: 'x', mine: true, from: '2026-01-01', filters }, t, 'pl')).toEqual([
    'document:search x',
    'list:scope.label: list:scope.mine',
    'list:scope.from: 01.01.2026',
    'Pojazd: DW',
    'Od: ui:filter.until 05.11.2026',
    'Rok produkcji: ui:filter.since 2020',
  ]);
});

test('[R-024] writes a year without separators where numbers have them', () => {
  const year = { id: 'Year', header: 'Rok', type: 'number', priority: 1, width: 100 } as const;
  const grouped = { ...formats, number: new Intl.NumberFormat('de-DE') };
  expect(formatCellValue({ ...year, isPlain: true }, 2020, grouped)).toBe('2020');
  expect(formatCellValue(year, 2020, grouped)).toBe('2.020');
});

test('[R-024] writes a workbook with typed numbers, dates, booleans; texts stay', () => {
  const rows = [
    { Plate: '=1+1', Net: 12_345.5, Since: '2026-03-29T02:30:00', IsOpen: true },
    { Plate: null, Net: null, Since: '0001-01-01', IsOpen: false },
  ];
  const book = createXlsx(
    'Koszty: [2026]',
    columns.map(({ header }) => header),
  );
  book.add(rows.map((row) => excelRow(columns, row, formats)));
  const sheet = readXlsx(book.pack());
  expect(sheet.isHeadingFrozen).toBe(true);
  expect(sheet.rows.map((cells) => cells.map((cell) => cell?.value ?? null))).toEqual([
    ['Pojazd', 'Netto', 'Od', 'Otwarte'],
    ['=1+1', 12_345.5, '2026-03-29T02:30:00', true],
    [null, null, '0001-01-01', false],
  ]);
  expect(sheet.rows[1]?.[0]).toMatchObject({ type: 'text', isTextFormat: true });
});
