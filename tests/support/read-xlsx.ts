import { unzipSync } from 'fflate';

export type SheetCell = { readonly type: 'text' | 'number' | 'boolean' | 'date'; readonly value: string | number | boolean; readonly isTextFormat: boolean };

export type Sheet = { readonly rows: readonly (readonly (SheetCell | null)[])[]; readonly isHeadingFrozen: boolean; readonly widths: readonly number[] };

/** Reads a workbook from its XML parts and styles, independent of the code that writes workbooks. */
export function readXlsx(bytes: Uint8Array): Sheet {
  const parts = unzipSync(bytes);
  const part = (name: string): string => new TextDecoder().decode(parts[name]);
  const sheet = part('xl/worksheets/sheet1.xml');
  const formats = [...(/<cellXfs.*?<\/cellXfs>/s.exec(part('xl/styles.xml'))?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
  return {
    rows: rowsOf(sheet, formats),
    isHeadingFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(sheet),
    // One `col` element covers a range of columns with the same width.
    widths: [...sheet.matchAll(/<col min="(\d+)" max="(\d+)" width="([\d.]+)"/g)].flatMap(([, first, last, width]) => Array.from({ length: Number(last) - Number(first) + 1 }, () => Number(width))),
  };
}

function rowsOf(sheet: string, formats: readonly string[]): (SheetCell | null)[][] {
  const rows: (SheetCell | null)[][] = [];
  for (const [, number, cells = ''] of sheet.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)) {
    // Empty rows may be missing in the file.
    while (rows.length < Number(number) - 1) rows.push([]);
    rows.push(cellsOf(cells, formats));
  }
  return rows;
}

function cellsOf(text: string, formats: readonly string[]): (SheetCell | null)[] {
  const cells: (SheetCell | null)[] = [];
  for (const [, attributes = '', content = ''] of text.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)) {
    const column = (/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A').split('').reduce((sum, letter) => sum * 26 + letter.codePointAt(0)! - 64, 0) - 1;
    while (cells.length < column) cells.push(null);
    const format = formats[Number(/ s="(\d+)"/.exec(` ${attributes}`)?.[1] ?? 0)] ?? '';
    cells[column] = cellOf(/t="(\w+)"/.exec(attributes)?.[1], content, format);
  }
  return cells;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function cellOf(type: string | undefined, content: string, format: string): SheetCell {
  // Format 49 is text: a spreadsheet also treats typed input as text.
  const isTextFormat = format.includes('numFmtId="49"');
  const value = content.replace(/<[^>]*>/g, '');
  if (type === 'inlineStr') return { type: 'text', value: value.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ''), isTextFormat };
  if (type === 'b') return { type: 'boolean', value: value === '1', isTextFormat };
  if (!/numFmtId="(14|22)"/.test(format)) return { type: 'number', value: Number(value), isTextFormat };
  return { type: 'date', value: dateTimeOf(Number(value)), isTextFormat };
}

/** Wire date of an Excel serial number: days since 30 December 1899. */
function dateTimeOf(serial: number): string {
  const date = new Date(Math.round((serial - 25_569) * 86_400) * 1_000);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join('-');
  return `${day}T${[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')}`;
}
