import type { ImportKind } from '../../contract/import/import-kind.ts';
import type { Language } from '../../contract/languages.ts';
import { offerFile } from '../offer-file.ts';

/** Offers an empty file to fill in: the columns' headings and one row that shows how they are written. */
export function offerTemplate(kind: ImportKind, language: Language, name: string): void {
  const line = (cells: readonly string[]) => cells.map((cell) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';');
  const text = [line(kind.columns.map(({ headings }) => headings[language])), line(kind.columns.map(({ example }) => example))].join('\r\n');
  // With its mark a spreadsheet reads it as what it is.
  offerFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}
