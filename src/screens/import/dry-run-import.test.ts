import { strToU8, zipSync } from 'fflate';
import { Parser } from 'saxen';
import { describe, expect, test } from 'vitest';
import { cellValue } from '../../contract/import/cell-value.ts';
import { checkImport } from '../../contract/import/check-import.ts';
import { positionContext, positionImport } from '../../contract/rules/mileage/position-import.ts';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { unzip } from '../../db/rescue/unzip.ts';
import { SheetError, type Sheet } from '../../contract/import/sheet.ts';

const libraries = { unzip, Parser };
const period = { StartDate: '2026-01-01T00:00:00', EndDate: '2026-02-01T00:00:00' };

function csv(text: string): Sheet {
  return readSheet(strToU8(text), libraries);
}

function workbook(sheet: string, more: Record<string, string> = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Łódź &amp; Köln</t></si><si><r><t>Za</t></r><r><rPr><b/></rPr><t xml:space="preserve">żółć </t></r></si></sst>',
    'xl/worksheets/sheet3.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

function problemOf(bytes: Uint8Array): string {
  try {
    readSheet(bytes, libraries);
    return 'read';
  } catch (error) {
    return error instanceof SheetError ? error.code : String(error);
  }
}

describe('spreadsheets', () => {
  test('[R-112] reads texts, numbers, dates by format, and gaps of a workbook', () => {
    const rows =
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2"><v>1.5</v></c></row><row r="3"><c r="A3" s="1"><v>46023.354166666664</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="inlineStr"><is><t>x</t></is></c><c r="E3"/></row>';
    expect(readSheet(workbook(rows), libraries)).toEqual([
      [],
      [null, 'Łódź & Köln', null, 1.5],
      [{ moment: '2026-01-01T08:30:00' }, 'Zażółć ', true, 'x', null],
    ]);
  });

  test('[R-112] decodes escapes such as a carriage return within a cell', () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Köln_x000D_\nŁódź</t></is></c><c r="B1" t="str"><v>_x005F_x000D_ R_x1_</v></c></row>';
    expect(readSheet(workbook(rows), libraries)).toEqual([['Köln\r\nŁódź', '_x000D_ R_x1_']]);
  });

  test('[R-151] refuses a small file with millions of empty elements', () => {
    const empty = (element: string) => workbook(`<row>${element.repeat(1_500_001)}</row>`);
    expect(problemOf(empty('<v/>'))).toBe('too-large');
  }, 30_000);

  test.each([
    ['single quotes', `<row r='1'><c r='A1' t='s'><v>0</v></c></row>`, 'Łódź & Köln'],
    ['a namespace prefix', '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>', 'Łódź & Köln'],
    ['CDATA', '<row r="1"><c r="A1" t="inlineStr"><is><t><![CDATA[a<b]]> &amp; c</t></is></c></row>', 'a<b & c'],
    ['comments', '<!-- <row r="9"> --><row r="1"><c r="A1"><v>1<!-- x -->2</v></c></row>', 12],
    ['characters by number', '<row r="1"><c r="A1" t="inlineStr"><is><t>&#128512;&#x17B;</t></is></c></row>', '😀Ż'],
    [
      'phonetic annotations',
      '<row r="1"><c r="A1" t="inlineStr"><is><t>東</t><rPh sb="0" eb="1"><t>ひ</t></rPh><t>京</t></is></c></row>',
      '東京',
    ],
    ['ISO dates', '<row r="1"><c r="A1" t="d"><v>2026-01-31T08:30:00</v></c></row>', { moment: '2026-01-31T08:30:00' }],
    ['error values', '<row r="1"><c r="A1" t="e"><v>#N/A</v></c></row>', '#N/A'],
    ['cells without a reference', '<row><c t="s"><v>0</v></c></row>', 'Łódź & Köln'],
    ['cells right of the last column', '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>', 1],
  ])('[R-112] reads a workbook with %s', (_, rows, cell) => {
    expect(readSheet(workbook(rows), libraries)).toEqual([[cell]]);
  });

  test('[R-112] reads dates by the epoch of the workbook and formats with a condition', () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>44561.5</v></c></row>';
    const book = (properties: string) =>
      `<workbook xmlns:r="r">${properties}<sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`;
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[>1]dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    expect(readSheet(workbook(rows, { 'xl/workbook.xml': book('<workbookPr date1904="1"/>') }), libraries)).toEqual([
      [{ moment: '2026-01-01T12:00:00' }],
    ]);
    expect(
      readSheet(workbook(rows, { 'xl/workbook.xml': book('<workbookPr date1904="0"/>'), 'xl/styles.xml': styles }), libraries),
    ).toEqual([[{ moment: '2021-12-31T12:00:00' }]]);
  });

  test('[R-112] reads a sheet that the parser receives in several chunks', { timeout: 30_000 }, () => {
    const rows = Array.from({ length: 5_000 }, (_, row) => Array.from({ length: 10 }, (__, column) => `${row}-${column} & więcej`));
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text.replace('&', '&amp;')}</t></is></c>`;
    const xml = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
    expect(xml.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(readSheet(workbook(xml), libraries)).toEqual(rows);
  });

  test.each([
    [
      'semicolons',
      'a;"b;c";1,5\r\n"x ""y""";;\r\n',
      [
        ['a', 'b;c', '1,5'],
        ['x "y"', '', ''],
      ],
    ],
    [
      'commas',
      'a,"b,c"\n"two\nlines",d',
      [
        ['a', 'b,c'],
        ['two\nlines', 'd'],
      ],
    ],
    ['tabs', 'a\tb,c\n', [['a', 'b,c']]],
  ])('[R-112] reads values separated by %s', (_, text, rows) => {
    expect(csv(text)).toEqual(rows);
  });

  test('[R-112] reads a Windows-1250 file of an older Polish program', () => {
    // Windows-1250 for "Łódź;Köln".
    expect(readSheet(new Uint8Array([0xa3, 0xf3, 0x64, 0x9f, 0x3b, 0x4b, 0xf6, 0x6c, 0x6e]), libraries)).toEqual([['Łódź', 'Köln']]);
    expect(readSheet(new Uint8Array([0xef, 0xbb, 0xbf, ...strToU8('Łódź;Köln')]), libraries)).toEqual([['Łódź', 'Köln']]);
  });

  test('[R-112] reads a text that begins like an archive, as statements of PKN ORLEN do', () => {
    expect(csv('PKN ORLEN S.A.;\nData;Litry\n')).toEqual([
      ['PKN ORLEN S.A.', ''],
      ['Data', 'Litry'],
    ]);
  });

  test.each([
    ['empty', new Uint8Array()],
    ['empty', strToU8(' ;;\n;')],
    ['old-excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ['not-a-spreadsheet', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['not-a-spreadsheet', strToU8('%PDF-1.7 fake.csv')],
    ['not-a-spreadsheet', zipSync({ 'word/document.xml': strToU8('<w/>') })],
    ['damaged', strToU8('PK\u0003\u0004 not really')],
    ['damaged', workbook('<row r="1"><c r="A1"><v>1</v>')],
    ['damaged', workbook('<row r="1"><c r="A1" t = "s"><v>0</v></c></row>')],
    ['damaged', workbook(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`)],
    ['damaged', workbook(`<row ${' a="<"'.repeat(500_000)}/>`)],
    ['damaged', workbook(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(4_000_000)}</t></is></c></row>`)],
    ['too-large', zipSync({ 'xl/workbook.xml': new Uint8Array(70 * 1024 * 1024) }, { level: 9 })],
    ['too-large', new Uint8Array(6 * 1024 * 1024).fill(65)],
    ['too-many-rows', strToU8('a\n'.repeat(5_002))],
    ['too-many-rows', workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')],
  ])('[R-112] rejects a file as %s by its content, not its name', (code, bytes) => {
    expect(problemOf(bytes)).toBe(code);
  });

  test.each([
    ['1 234,56', false, 1_234.56],
    ['1.234,56', false, 1_234.56],
    ['1,234.56', false, 1_234.56],
    ["1'234.5", false, 1_234.5],
    ['1.234.567', true, 1_234_567],
    ['12.345', true, 12_345],
    ['12,345', false, 12.345],
    ['-7', true, -7],
    ['1.23.4', false, null],
    ['12 km', true, null],
  ])('[R-112] parses the number %s', (text, isWhole, value) => {
    expect(cellValue(text, 'number', isWhole)).toEqual(value === null ? { value: null, isWrong: true } : { value });
  });

  test.each([
    ['31.01.2026', '2026-01-31T00:00:00'],
    ['31.1.26 8:05', '2026-01-31T08:05:00'],
    ['2026-01-31T08:05:09', '2026-01-31T08:05:09'],
    ['31-01-2026 08:05', '2026-01-31T08:05:00'],
    ['30.02.2026', null],
    ['01/31/2026', null],
    ['wczoraj', null],
  ])('[R-112] parses the date %s', (text, value) => {
    expect(cellValue(text, 'datetime', false)).toEqual(value === null ? { value: null, isWrong: true } : { value });
  });
});

describe('dry run', () => {
  test('[R-046] [R-112] reports every invalid cell with row, column and reason', () => {
    const sheet = csv('Uwagi;DATA;Opis;Ulubiony kolor\n;05.01.2026;Łódź – Köln;x\n\n;jutro;;\n;05.03.2026;Poznań\n');
    const { errors, records, unknown, missing } = checkImport(positionImport, sheet, positionContext(period));
    expect(errors).toEqual([
      { field: 'Date', code: 'date', row: 4, column: 'B', text: 'jutro' },
      { field: 'Description', code: 'required', row: 4, column: 'C', text: '' },
      { field: 'Date', code: 'outside-period', row: 5, column: 'B', text: '05.03.2026' },
    ]);
    expect([records[0], unknown, missing]).toEqual([
      { Date: '2026-01-05T00:00:00', Description: 'Łódź – Köln', Comments: '' },
      ['Ulubiony kolor'],
      [],
    ]);
  });

  test('[R-112] accepts headings in every language and reports missing required ones', () => {
    const german = checkImport(positionImport, csv('Datum;Beschreibung\n05.01.2026;Köln'), positionContext(period));
    expect([german.errors, german.records]).toEqual([[], [{ Date: '2026-01-05T00:00:00', Description: 'Köln' }]]);
    const { missing, records } = checkImport(positionImport, csv('Datum;Farbe\n05.01.2026;rot'), positionContext(period));
    expect([missing.map(({ field }) => field), records]).toEqual([['Description'], []]);
  });
});
