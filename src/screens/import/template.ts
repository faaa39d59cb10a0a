import type { ImportKind } from '../../contract/import/import-kind.ts';
import type { Language } from '../../contract/wire/languages.ts';
import { downloadFile } from '../download-file.ts';

/** Downloads a template: the column headings and one example row. */
export function downloadTemplate(kind: ImportKind, language: Language, name: string): void {
  const line = (cells: readonly string[]) => cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';');
  const text = [line(kind.columns.map(({ headings }) => headings[language])), line(kind.columns.map(({ example }) => example))].join('\r\n');
  // The byte order mark makes spreadsheet programs read it as UTF-8.
  downloadFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}
