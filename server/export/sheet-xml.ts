import type { ColumnKind } from '../grid/columns.ts';

/** The cell formats of `workbook-parts.ts`, by their place in its list. */
const styles = { plain: 0, heading: 1, date: 2, dateTime: 3, quoted: 4 } as const;

/** Characters that one cell can hold. */
const longestText = 32_767;

/** What a spreadsheet would reckon, were it typed in: kept as text also when somebody edits the cell (CWE-1236). */
const formulaLike = /^[=+\-@\t\r]/;

/** The beginning of a sheet, up to the first row: the widths of its columns, and frozen what stands above the row after `heading`. */
export function sheetStart(widths: readonly number[], heading: number): string {
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heading}" topLeftCell="A${heading + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>`;
}

/** What follows the last row: filter buttons over all rows from the heading to `last`. */
export function sheetEnd(columns: number, heading: number, last: number): string {
  return `</sheetData><autoFilter ref="A${heading}:${letters(columns - 1)}${last}"/></worksheet>`;
}

/** A value as a cell of its kind; one that is no such value after all stays the text it is. */
export function cellOf(value: unknown, kind: ColumnKind, column: number, row: number): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${letters(column)}${row}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return `<c r="${letters(column)}${row}"><v>${value}</v></c>`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const serial = kind === 'date' || kind === 'date-time' ? serialOf(text) : null;
  if (serial === null) return textCell(text, column, row, formulaLike.test(text) ? 'quoted' : 'plain');
  return `<c r="${letters(column)}${row}" s="${styles[kind === 'date' ? 'date' : 'dateTime']}"><v>${serial}</v></c>`;
}

export function textCell(text: string, column: number, row: number, style: keyof typeof styles): string {
  const format = style === 'plain' ? '' : ` s="${styles[style]}"`;
  return `<c r="${letters(column)}${row}" t="inlineStr"${format}><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`;
}

/** Days since the last of December 1899, as spreadsheets count them; without zone, like the wire. */
function serialOf(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2}))?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  // Before March 1900 the programs disagree on the calendar.
  if (year < 1901) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 86_400_000 + 25_569;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** `text` as XML can carry it: without the control characters and halves of characters that it has no way to write. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');
}

/** A, B, … Z, AA, AB: the name of a column counted from 0. */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}
