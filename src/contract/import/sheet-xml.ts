import { MAX_COLUMNS, MAX_ROWS, SheetError, type Cell, type Sheet } from './sheet.ts';

/** Text of a workbook's parts, by part name. */
export type Parts = Readonly<Record<string, string>>;

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';
const stylesPart = 'xl/styles.xml';
const textsPart = 'xl/sharedStrings.xml';

/**
 * Maximum bytes of the selected parts, packed and unpacked. Five thousand rows are far below; a larger file is an attack on memory or CPU.
 */
const MAX_PART_BYTES = { packed: 2 * 1024 * 1024, unpacked: 60 * 1024 * 1024 };

export type PartSize = { readonly name: string; readonly packed: number; readonly unpacked: number };

/** Creates a filter that selects the parts of a package with cell data; no other part is unpacked. Throws `too-large`. */
export function createPartFilter(): (part: PartSize) => boolean {
  const left = { ...MAX_PART_BYTES };
  return ({ name, packed, unpacked }) => {
    const isWanted = [workbookPart, relationsPart, stylesPart, textsPart].includes(name) || /^xl\/worksheets\/[^/]+\.xml$/.test(name);
    if (!isWanted) return false;
    left.packed -= packed;
    left.unpacked -= unpacked;
    if (left.packed < 0 || left.unpacked < 0) throw new SheetError('too-large');
    return true;
  };
}

/** The first sheet of a workbook. Throws `not-a-spreadsheet`, `too-many-rows`. */
export function readWorkbook(parts: Parts): Sheet {
  const workbook = parts[workbookPart];
  const sheet = workbook === undefined ? undefined : firstSheet(workbook, parts);
  if (workbook === undefined || sheet === undefined) throw new SheetError('not-a-spreadsheet');
  const texts = [...elements(parts[textsPart] ?? '', 'si')].map(({ content }) => textOf(content));
  const context = { texts, dateStyles: dateStyles(parts[stylesPart] ?? ''), is1904: uses1904Epoch(workbook) };
  const rows: Cell[][] = [];
  for (const { attributes, content } of elements(sheet, 'row')) {
    const number = Number(attribute(attributes, 'r') ?? rows.length + 1);
    if (!(number > rows.length) || number > MAX_ROWS * 10) throw new SheetError('too-many-rows');
    while (rows.length < number - 1) rows.push([]);
    rows.push(cellsOf(content, context));
  }
  return rows;
}

type Context = { readonly texts: readonly string[]; readonly dateStyles: ReadonlySet<number>; readonly is1904: boolean };

function cellsOf(row: string, context: Context): Cell[] {
  const cells: Cell[] = [];
  for (const { attributes, content } of elements(row, 'c')) {
    const letters = /^[A-Z]+/.exec(attribute(attributes, 'r') ?? '')?.[0];
    const column = letters === undefined ? cells.length : columnIndex(letters);
    if (column >= MAX_COLUMNS) break;
    while (cells.length < column) cells.push(null);
    cells[column] = cellOf(attribute(attributes, 't'), Number(attribute(attributes, 's') ?? 0), content, context);
  }
  return cells;
}

function cellOf(type: string | undefined, style: number, content: string, { texts, dateStyles: dates, is1904 }: Context): Cell {
  if (type === 'inlineStr') return textOf(content);
  const value = [...elements(content, 'v')][0]?.content;
  if (value === undefined || value === '') return null;
  switch (type) {
    case 's':
      return texts[Number(value)] ?? null;
    case 'b':
      return value === '1';
    case 'str':
    case 'e':
      return decodeText(value);
    case 'd':
      return { moment: value.slice(0, 19) };
    default:
      return dates.has(style) ? { moment: dateTimeOfSerial(Number(value), is1904) } : Number(value);
  }
}

function firstSheet(workbook: string, parts: Parts): string | undefined {
  const [first] = elements(workbook, 'sheet');
  const id = first && attribute(first.attributes, '\\w+:id');
  const relation = [...elements(parts[relationsPart] ?? '', 'Relationship')].find(({ attributes }) => attribute(attributes, 'Id') === id);
  const target = relation && attribute(relation.attributes, 'Target');
  const name = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  return parts[name] ?? parts['xl/worksheets/sheet1.xml'];
}

function uses1904Epoch(workbook: string): boolean {
  const [properties] = elements(workbook, 'workbookPr');
  return ['1', 'true'].includes((properties && attribute(properties.attributes, 'date1904')) ?? '');
}

/** Maximum length of a number format, in characters, in every spreadsheet program. */
const MAX_FORMAT_LENGTH = 255;

/** Cell formats that show a number as a date: the built-in ones, and custom ones with years, months, days or hours. */
function dateStyles(styles: string): ReadonlySet<number> {
  const customFormats = new Map([...elements(styles, 'numFmt')].map(({ attributes }) => [Number(attribute(attributes, 'numFmtId')), isDateFormat(attribute(attributes, 'formatCode') ?? '')] as const));
  const [formats] = elements(styles, 'cellXfs');
  const isDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || customFormats.get(id) === true;
  const ids = [...elements(formats?.content ?? '', 'xf')].map(({ attributes }) => Number(attribute(attributes, 'numFmtId') ?? 0));
  return new Set(ids.flatMap((id, index) => (isDate(id) ? [index] : [])));
}

/** Whether a format contains years, months, days or hours outside of quoted text. */
function isDateFormat(format: string): boolean {
  return /[ymdh]/i.test(format.slice(0, MAX_FORMAT_LENGTH).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

/** Converts days since 1899-12-30, or since 1904-01-01, to a wire date-time, rounded to the second. */
function dateTimeOfSerial(serial: number, is1904: boolean): string {
  const date = new Date(Math.round((serial + (is1904 ? 1_462 : 0) - 25_569) * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(date.getUTCFullYear()).padStart(4, '0'), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join('-');
  return `${day}T${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')}`;
}

type Element = { readonly attributes: string; readonly content: string };

/** The XML elements `name`, with any namespace prefix. Nested elements of the same name are not supported. */
function* elements(xml: string, name: string): Generator<Element> {
  const opening = new RegExp(`<((?:\\w+:)?${name})(\\s[^<>]*?)?(/)?>`, 'g');
  for (let found = opening.exec(xml); found; found = opening.exec(xml)) {
    const [, tag = '', attributes = '', isEmpty] = found;
    if (isEmpty) {
      yield { attributes, content: '' };
      continue;
    }
    const end = xml.indexOf(`</${tag}>`, opening.lastIndex);
    if (end < 0) throw new SheetError('damaged');
    yield { attributes, content: xml.slice(opening.lastIndex, end) };
    opening.lastIndex = end;
  }
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Joins all runs of a rich text, without phonetic annotations. */
function textOf(content: string): string {
  return [...elements(withoutPhonetic(content), 't')].map((text) => decodeText(text.content)).join('');
}

function withoutPhonetic(content: string): string {
  const start = content.indexOf('<rPh');
  if (start < 0) return content;
  const end = content.lastIndexOf('</rPh>');
  return end < start ? content.slice(0, start) : content.slice(0, start) + content.slice(end);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the text of a cell. Characters that XML cannot represent are escaped as `_x000D_`, and a literal such sequence as `_x005F_x000D_`. */
function decodeText(text: string): string {
  return decodeEntities(text).replaceAll(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole: string, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}

function columnIndex(letters: string): number {
  return Array.from(letters, (letter) => (letter.codePointAt(0) as number) - 64).reduce((sum, place) => sum * 26 + place, 0) - 1;
}
