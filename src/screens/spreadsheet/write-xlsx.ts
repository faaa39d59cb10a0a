import { strToU8, zipSync } from 'fflate';
import { toSheetDate } from '../../contract/wire/spreadsheet.ts';

/** A cell: a text, a number, a boolean, an amount with its hundredths, a share as percent, a wire date, or one with time. */
export type XlsxCell =
  | string
  | number
  | boolean
  | null
  | { readonly amount: number }
  | { readonly share: number }
  | { readonly day: string }
  | { readonly moment: string };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Days from 30 December 1899, where spreadsheets begin to count, to 1 January 1970. */
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;
/** Numbers of the styles in the order of `xl/styles.xml`. */
const styles = { plain: 0, heading: 1, moment: 2, day: 3, amount: 4, text: 5, share: 6 } as const;
/** Most characters of a cell. */
const MAX_TEXT = 32_767;

const twoDigits = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

export type XlsxRows = readonly (readonly XlsxCell[])[];

/** Rows by which the widths of the columns are chosen. */
const MEASURED_ROWS = 200;

/** A workbook that takes its rows in batches, and is packed at the end. */
export type XlsxBook = { readonly add: (rows: XlsxRows) => void; readonly pack: () => Uint8Array<ArrayBuffer> };

/**
 * A workbook with one sheet: a frozen heading, typed numbers and dates, texts that are never formulas. Made on the device, for every
 * backend and offline; `packXlsx` does it in a worker.
 */
export function createXlsx(name: string, heading: readonly string[]): XlsxBook {
  const lines = [rowXml(1, heading, styles.heading)];
  const measured: (readonly XlsxCell[])[] = [heading];
  return {
    add: (rows) => {
      for (const row of rows) {
        lines.push(rowXml(lines.length + 1, row, styles.plain));
        // A note alone in its row may run over the columns beside it.
        if (measured.length <= MEASURED_ROWS && row.length === heading.length) measured.push(row);
      }
    },
    pack: () => {
      const widths = heading.map((_, column) => Math.min(50, Math.max(6, ...measured.map((row) => lengthOf(row[column])))) + 2);
      return packSheet(name, widths, lines);
    },
  };
}

function packSheet(name: string, widths: readonly number[], lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetNameOf(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/>${[164, 165, 4, 49, 9].map((format) => `<xf xfId="0" numFmtId="${format}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(`${XML}${xml}`)])));
}

function rowXml(number: number, cells: readonly XlsxCell[], style: number): string {
  return `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `r="${columnName(column)}${number}"`, style)).join('')}</row>`;
}

/** A, B, …, Z, AA, AB, … */
function columnName(column: number): string {
  return (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));
}

function cellXml(cell: XlsxCell, place: string, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return numberXml(cell, place, style);
  if (typeof cell === 'string') return textXml(cell, place, style);
  if (typeof cell === 'boolean') return `<c ${place} s="${style}" t="b"><v>${Number(cell)}</v></c>`;
  if ('amount' in cell) return numberXml(cell.amount, place, styles.amount);
  if ('share' in cell) return numberXml(cell.share, place, styles.share);
  const [text, format] = 'day' in cell ? [cell.day, styles.day] : [cell.moment, styles.moment];
  const date = toSheetDate(text);
  return date ? numberXml(date.getTime() / DAY_MS + DAYS_TO_1970, place, format) : textXml(text, place, style);
}

function numberXml(value: number, place: string, style: number): string {
  return `<c ${place} s="${style}"><v>${value}</v></c>`;
}

/** A text that looks like a formula stays a text when it is edited, too. */
function textXml(text: string, place: string, style: number): string {
  const isLikeFormula = style === styles.plain && /^[=+\-@]/.test(text);
  return `<c ${place} s="${isLikeFormula ? styles.text : style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT))}</t></is></c>`;
}

/** Characters of a cell as a spreadsheet shows it. */
function lengthOf(cell: XlsxCell | undefined): number {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '').length;
  if ('amount' in cell) return twoDigits.format(cell.amount).length;
  if ('share' in cell) return '100%'.length;
  return 'day' in cell ? '2026-01-01'.length : '2026-01-01 00:00'.length;
}

function escapeXml(text: string): string {
  return (
    text
      // XML has no other control characters than these.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** A sheet's name has at most 31 characters, none of these. */
function sheetNameOf(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
