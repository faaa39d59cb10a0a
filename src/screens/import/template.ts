import { cellValue } from '../../contract/import/cell-value.ts';
import type { ImportColumn, ImportKind } from '../../contract/import/import-kind.ts';
import type { Language } from '../../contract/wire/languages.ts';
import { xlsxType } from '../../contract/wire/spreadsheet.ts';
import { downloadFile } from '../download-file.ts';
import { packXlsx } from '../spreadsheet/pack-xlsx.ts';
import type { XlsxCell } from '../spreadsheet/write-xlsx.ts';

/** Downloads a template as an Excel file: the column headings and one example row, with numbers and dates as such. */
export async function downloadXlsxTemplate(kind: ImportKind, language: Language, name: string): Promise<void> {
  const bytes = await packXlsx(name, headingsOf(kind, language), [[exampleCells(kind)]]);
  downloadFile(new Blob([bytes], { type: xlsxType }), `${name}.xlsx`);
}

/** The same as text, with semicolons. */
export function downloadCsvTemplate(kind: ImportKind, language: Language, name: string): void {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';');
  const text = [line(headingsOf(kind, language)), line(kind.columns.map(({ example }) => example))].join('\r\n');
  // The byte order mark makes spreadsheet programs read it as UTF-8.
  downloadFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}

function headingsOf({ columns }: ImportKind, language: Language): string[] {
  return columns.map(({ headings }) => headings[language]);
}

/** The example row, typed as a person would type it in Excel. */
export function exampleCells({ columns }: ImportKind): XlsxCell[] {
  return columns.map(exampleCell);
}

function exampleCell({ example, type, choices, fractionDigits }: ImportColumn): XlsxCell {
  if (choices) return example;
  const { value } = cellValue(example, type, fractionDigits === undefined);
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return example;
  if (type === 'datetime') return { moment: value };
  return type === 'date' ? { day: value.slice(0, 10) } : example;
}
