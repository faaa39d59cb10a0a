import { Parser } from 'saxen';
import { checkImport, type ImportCheck } from '../../contract/import/check-import.ts';
import type { ImportContext, ImportKind } from '../../contract/import/import-kind.ts';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { MAX_SHEET_BYTES, SheetError, type Sheet } from '../../contract/import/sheet.ts';
import { unzip } from '../../db/rescue/unzip.ts';

/** Dry run of a picked file; nothing is uploaded. Throws `SheetError`. */
export async function dryRunImport(file: Blob, kind: ImportKind, context: ImportContext): Promise<ImportCheck> {
  return checkImport(kind, await readSheetFile(file), context);
}

/** The cells of a picked spreadsheet. Throws `SheetError`. */
export async function readSheetFile(file: Blob): Promise<Sheet> {
  // Checked first, so that a gigabyte is not read into memory.
  if (file.size > MAX_SHEET_BYTES) throw new SheetError('too-large');
  return readSheet(new Uint8Array(await file.arrayBuffer()), { unzip, Parser });
}
