import { MAX_COLUMNS, MAX_ROWS, momentOfSerial, SheetError, type Cell, type Sheet } from './sheet.ts';
import { readXml, type XmlParserClass } from './xml.ts';

/** Text of a workbook's parts, by part name. */
export type Parts = Readonly<Record<string, string>>;

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';
const stylesPart = 'xl/styles.xml';
const textsPart = 'xl/sharedStrings.xml';
const defaultSheetPart = 'xl/worksheets/sheet1.xml';

/**
 * Maximum bytes of the selected parts, packed and unpacked. Five thousand rows are far below; a larger file is an attack on memory or CPU.
 */
const MAX_PART_BYTES = { packed: 2 * 1024 * 1024, unpacked: 60 * 1024 * 1024 };

/** A part as the package lists it: its sizes packed and unpacked, in bytes. */
export type PartSize = { readonly name: string; readonly size: number; readonly originalSize: number };

/** Creates a filter that selects the parts of a package with cell data; no other part is unpacked. Throws `too-large`. */
export function createPartFilter(): (part: PartSize) => boolean {
  const bytesLeft = { ...MAX_PART_BYTES };
  return ({ name, size, originalSize }) => {
    const isNeeded = [workbookPart, relationsPart, stylesPart, textsPart].includes(name) || /^xl\/worksheets\/[^/]+\.xml$/.test(name);
    if (!isNeeded) return false;
    bytesLeft.packed -= size;
    bytesLeft.unpacked -= originalSize;
    if (bytesLeft.packed < 0 || bytesLeft.unpacked < 0) throw new SheetError('too-large');
    return true;
  };
}

/** The first sheet of a workbook. Throws `not-a-spreadsheet`, `damaged`, `too-many-rows`. */
export function readWorkbook(parts: Parts, Parser: XmlParserClass): Sheet {
  const workbook = parts[workbookPart];
  if (workbook === undefined) throw new SheetError('not-a-spreadsheet');
  const { relation, is1904 } = readWorkbookPart(Parser, workbook);
  const sheet = parts[sheetPartOf(Parser, parts[relationsPart], relation)] ?? parts[defaultSheetPart];
  if (sheet === undefined) throw new SheetError('not-a-spreadsheet');
  const texts = parts[textsPart];
  const styles = parts[stylesPart];
  return readRows(Parser, sheet, {
    texts: texts === undefined ? [] : readTexts(Parser, texts),
    dateStyles: styles === undefined ? new Set() : readDateStyles(Parser, styles),
    is1904,
  });
}

/** Relation of the first sheet, and whether dates count from 1904. */
function readWorkbookPart(Parser: XmlParserClass, xml: string): { readonly relation: string | undefined; readonly is1904: boolean } {
  const sheets: (string | undefined)[] = [];
  let is1904 = false;
  readXml(Parser, xml, {
    open(name, attribute) {
      if (name === 'sheet') sheets.push(attribute(':id'));
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    },
  });
  return { relation: sheets[0], is1904 };
}

function sheetPartOf(Parser: XmlParserClass, xml: string | undefined, relation: string | undefined): string {
  let target: string | undefined;
  if (xml !== undefined) {
    readXml(Parser, xml, {
      open(name, attribute) {
        if (name === 'Relationship' && attribute('Id') === relation) target ??= attribute('Target');
      },
    });
  }
  if (target === undefined) return defaultSheetPart;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readTexts(Parser: XmlParserClass, xml: string): string[] {
  const texts: string[] = [];
  const runs = createRunCollector();
  readXml(Parser, xml, {
    open: runs.open,
    close(name, text) {
      runs.close(name, text);
      if (name === 'si') texts.push(runs.take());
    },
  });
  return texts;
}

/** Joins the runs of a text, without phonetic annotations. */
function createRunCollector() {
  let joined = '';
  let isPhonetic = false;
  return {
    open: (name: string) => {
      if (name === 'rPh') isPhonetic = true;
    },
    close: (name: string, text: string) => {
      if (name === 'rPh') isPhonetic = false;
      if (name === 't' && !isPhonetic) joined += unescapeText(text);
    },
    take: () => {
      const text = joined;
      joined = '';
      return text;
    },
  };
}

/** Characters that XML cannot represent are escaped as `_x000D_`, and a literal such sequence as `_x005F_x000D_`. */
function unescapeText(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

type Context = { readonly texts: readonly string[]; readonly dateStyles: ReadonlySet<number>; readonly is1904: boolean };

type RawCell = { readonly column: number; readonly type: string | undefined; readonly style: number; value: string };

function readRows(Parser: XmlParserClass, xml: string, context: Context): Cell[][] {
  const rows: Cell[][] = [];
  const runs = createRunCollector();
  let row: Cell[] = [];
  let raw: RawCell | null = null;
  readXml(Parser, xml, {
    open(name, attribute) {
      runs.open(name);
      if (name === 'row') row = startRow(rows, attribute('r'));
      if (name === 'c')
        raw = { column: columnOf(attribute('r')) ?? row.length, type: attribute('t'), style: Number(attribute('s') ?? 0), value: '' };
    },
    close(name, text) {
      runs.close(name, text);
      if (name === 'v' && raw) raw.value = text;
      if (name !== 'c' || !raw) return;
      const runsOfCell = runs.take();
      if (raw.column < MAX_COLUMNS) {
        while (row.length < raw.column) row.push(null);
        row[raw.column] = raw.type === 'inlineStr' ? runsOfCell : valueOf(raw, context);
      }
      raw = null;
    },
  });
  return rows;
}

/** Adds the row with the given number, counted from 1, and the empty rows before it. */
function startRow(rows: Cell[][], reference: string | undefined): Cell[] {
  const number = Number(reference ?? rows.length + 1);
  if (!(number > rows.length) || number > MAX_ROWS * 10) throw new SheetError('too-many-rows');
  while (rows.length < number - 1) rows.push([]);
  const row: Cell[] = [];
  rows.push(row);
  return row;
}

/** Zero-based column of a cell reference such as `AB12`. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0];
  return letters === undefined
    ? undefined
    : Array.from(letters, (letter) => (letter.codePointAt(0) as number) - 64).reduce((sum, place) => sum * 26 + place, 0) - 1;
}

function valueOf({ type, style, value }: RawCell, { texts, dateStyles, is1904 }: Context): Cell {
  if (value === '') return null;
  switch (type) {
    case 's':
      return texts[Number(value)] ?? null;
    case 'b':
      return value === '1';
    case 'str':
    case 'e':
      return unescapeText(value);
    case 'd':
      return { moment: value.slice(0, 19) };
    default:
      return dateStyles.has(style) ? { moment: momentOfSerial(Number(value) + (is1904 ? DAYS_TO_1904 : 0)) } : Number(value);
  }
}

/** Days between the two first days of spreadsheets. */
const DAYS_TO_1904 = 1_462;

/** Maximum length of a number format, in characters, in every spreadsheet program. */
const MAX_FORMAT_LENGTH = 255;

/** Cell formats that show a number as a date: the built-in ones, and custom ones with years, months, days or hours. */
function readDateStyles(Parser: XmlParserClass, xml: string): ReadonlySet<number> {
  const customFormats = new Map<number, boolean>();
  const formats: number[] = [];
  let isCellFormat = false;
  readXml(Parser, xml, {
    open(name, attribute) {
      if (name === 'numFmt') customFormats.set(Number(attribute('numFmtId')), isDateFormat(attribute('formatCode') ?? ''));
      if (name === 'cellXfs') isCellFormat = true;
      if (name === 'xf' && isCellFormat) formats.push(Number(attribute('numFmtId') ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  const isDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || customFormats.get(id) === true;
  return new Set(formats.flatMap((id, index) => (isDate(id) ? [index] : [])));
}

/** Whether a format contains years, months, days or hours outside of quoted text. */
function isDateFormat(format: string): boolean {
  return /[ymdh]/i.test(format.slice(0, MAX_FORMAT_LENGTH).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}
