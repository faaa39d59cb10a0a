import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../../ui/grid/model/grid-types.ts';
import { csvLine, guardFormula } from '../../../contract/wire/csv-line.ts';
import { cellValue, formatCellValue, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';

export type CsvWriter = {
  readonly heading: string;
  /** A line of texts alone, like a note. */
  readonly textLine: (cells: readonly string[]) => string;
  readonly lines: (rows: readonly GridRow[]) => string;
};

/**
 * Writes rows as separated values that a spreadsheet of the user's language opens as a table: its decimal mark, a semicolon where that is
 * the comma, days as ISO dates, names instead of codes.
 */
export function csvWriter(columns: readonly GridColumn<GridRow>[], formats: GridFormats): CsvWriter {
  const number = new Intl.NumberFormat(formats.locale, { useGrouping: false, maximumFractionDigits: 6 });
  const amount = new Intl.NumberFormat(formats.locale, { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 6 });
  const plain = { ...formats, number, amount };
  const separator = number.format(1.5).includes(',') ? ';' : ',';
  const lineOf = (cells: readonly string[]) => csvLine(cells, separator);
  const textLine = (cells: readonly string[]) => lineOf(cells.map(guardFormula));
  return {
    textLine,
    heading: `\uFEFF${textLine(columns.map(({ header }) => header))}`,
    lines: (rows) => rows.map((row) => lineOf(columns.map((column) => cellText(column, cellValue(column, row), plain)))).join(''),
  };
}

/** All rows at once, for a short table. */
export function writeCsv(columns: readonly GridColumn<GridRow>[], rows: readonly GridRow[], formats: GridFormats): string {
  const { heading, lines } = csvWriter(columns, formats);
  return heading + lines(rows);
}

function cellText(column: GridColumn<GridRow>, value: unknown, formats: GridFormats): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  if (column.type === 'date') return String(value).slice(0, 10);
  if (column.type === 'datetime') return String(value).slice(0, 16).replace('T', ' ');
  const text = formatCellValue(column, value, formats);
  return typeof value === 'string' || column.choices ? guardFormula(text) : text;
}
