import { Parser } from 'saxen';
import { expect, test } from 'vitest';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { unzip } from '../../db/rescue/unzip.ts';
import { readStatement } from '../../contract/rules/statement/read-statement.ts';
import { fileColumns, guessColumns } from '../../contract/rules/statement/statement-columns.ts';

const head = 'Data transakcji;Numer rejestracyjny;Produkt;Ilość;Netto;Stawka VAT;Brutto;Stan licznika;Stacja';
const row = '12.11.2026 14:35;WA 12345;ON;40,5;1 000,00;23%;1 230,00;131 705;Świętosława, Łódź';
const line = {
  Date: '2026-11-12T14:35:00',
  RegistrationNumber: 'WA 12345',
  Product: 'ON',
  Quantity: 40.5,
  CostValue: 1_000,
  VatRate: 23,
  CostGross: 1_230,
  Counter: 131_705,
  Place: 'Świętosława, Łódź',
};
const plain = `${head}\n${row}\n`;

function read(bytes: Uint8Array) {
  const sheet = readSheet(bytes, { unzip, Parser });
  return readStatement(sheet, { Columns: guessColumns(fileColumns(sheet)), Currency: 'PLN', VatRate: 23, CostGroup: 1, Groups: [] });
}

/** `text` in an encoding of one byte per sign. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f);
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const mapCells = (change: (cell: string) => string, separator = ';') =>
  utf8(
    plain
      .trim()
      .split('\n')
      .map((one) => one.split(';').map(change).join(separator))
      .join('\r\n'),
  );

test.each<[string, Uint8Array]>([
  ['a byte order mark and Windows line ends', utf8(`\uFEFF${plain.replaceAll('\n', '\r\n')}`)],
  ['Windows-1250', encode(plain, 'windows-1250')],
  ['ISO 8859-2', encode(plain, 'iso-8859-2')],
  ['UTF-16', Uint8Array.from(Buffer.from(`\uFEFF${plain}`, 'utf16le'))],
  ['line ends of old Macs', utf8(plain.replaceAll('\n', '\r'))],
  ['empty lines and lines of separators', utf8(`\n;;;;;;;;\n${head}\n\n${row}\n;;;;;;;;\n\n`)],
  ['a line that names the separator', utf8(`sep=;\n${plain}`)],
  [
    'an address with commas above the headings',
    utf8(`Faktura nr 12/2026, z dnia 30.11.2026\nFirma, Sp. z o.o., ul. Żeligowskiego 4, Łódź\n\n${plain}`),
  ],
  ['tabs', utf8(plain.replaceAll(';', '\t'))],
  ['quotes and commas', mapCells((cell) => `"${cell}"`, ',')],
  ['a blank before the quotes', mapCells((cell) => ` "${cell}"`)],
  [
    'units and currencies',
    utf8(
      plain
        .replace('40,5', '40,5 l')
        .replace('1 000,00', 'PLN 1.000,00')
        .replace('1 230,00', '1 230,00 zł')
        .replace('131 705', '131.705 km'),
    ),
  ],
  ['a total below', utf8(`${plain}Razem;;;40,5;1 000,00;;1 230,00;;\n`)],
  ['a time with a point', utf8(plain.replace('14:35', '14.35'))],
])('[R-149] reads a statement with %s', (_, bytes) => {
  const { lines, errors } = read(bytes);
  expect(errors).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject(line);
});

test('[R-149] a quote that nothing closes swallows no line', () => {
  const { lines } = read(utf8(`${head}\n${row.replace('ON', '"ON')}\n${row}\n`));
  expect(lines.map(({ Product, CostGross }) => [Product, CostGross])).toEqual([
    ['"ON', 1_230],
    ['ON', 1_230],
  ]);
});

test('[R-149] a dash is an empty cell; dates may end with r.', () => {
  const { lines, errors } = read(utf8(`${head}\n${row.replace('131 705', '–').replace('12.11.2026 14:35', '12.11.2026 r.')}\n`));
  expect([lines[0]?.Counter, lines[0]?.Date, errors]).toEqual([null, '2026-11-12T00:00:00', []]);
});

test('[R-149] a moment with a zone, or of an American, is no date of the company', () => {
  for (const moment of ['2026-11-12T14:35:00Z', '2026-11-12T14:35:00+01:00', '11/25/2026 2:35 PM'])
    expect(read(utf8(plain.replace('12.11.2026 14:35', moment))).errors).toMatchObject([{ row: 2, field: 'Date', code: 'date' }]);
});
