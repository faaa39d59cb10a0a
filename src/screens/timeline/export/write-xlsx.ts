import { strToU8, zipSync } from 'fflate';
import { wallMinute } from '../data/wall-clock.ts';

/** A cell: a text, a number, or a wire date with time. */
export type XlsxCell = string | number | null | { readonly moment: string };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Days from 30 December 1899, where spreadsheets begin to count, to 1 January 1970. */
const DAYS_TO_1970 = 25_569;
const MINUTES_PER_DAY = 1_440;
const styles = { plain: 0, heading: 1, moment: 2 } as const;

/**
 * A workbook with one sheet: a frozen heading, typed numbers and dates, texts that are never formulas. Made on the device, for every
 * backend and offline.
 */
export function writeXlsx(name: string, heading: readonly string[], rows: readonly (readonly XlsxCell[])[]): Uint8Array<ArrayBuffer> {
  const lines = [rowXml(1, heading, styles.heading), ...rows.map((row, index) => rowXml(index + 2, row, styles.plain))];
  const widths = heading.map((_, column) => Math.min(50, Math.max(10, ...[heading, ...rows.slice(0, 200)].map((row) => lengthOf(row[column])))) + 2);
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheetNameOf(name))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(`${XML}${xml}`)])));
}

function rowXml(number: number, cells: readonly XlsxCell[], style: number): string {
  return `<row r="${number}">${cells.map((cell) => cellXml(cell, style)).join('')}</row>`;
}

function cellXml(cell: XlsxCell, style: number): string {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c s="${style}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c s="${styles.moment}"><v>${wallMinute(cell.moment) / MINUTES_PER_DAY + DAYS_TO_1970}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
}

function lengthOf(cell: XlsxCell | undefined): number {
  return typeof cell === 'object' ? 16 : String(cell ?? '').length;
}

function escapeXml(text: string): string {
  // XML has no other control characters than these.
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A sheet's name has at most 31 characters, none of these. */
function sheetNameOf(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
