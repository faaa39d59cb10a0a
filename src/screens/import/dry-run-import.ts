import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { checkImport, type ImportCheck } from '../../contract/import/check-import.ts';
import type { ImportContext, ImportKind } from '../../contract/import/import-kind.ts';
import { readSheet } from '../../contract/import/read-sheet.ts';
import { MAX_SHEET_BYTES, SheetError } from '../../contract/import/sheet.ts';

/** Dry run of a picked file; nothing is uploaded. Throws `SheetError`. */
export async function dryRunImport(file: Blob, kind: ImportKind, context: ImportContext): Promise<ImportCheck> {
  // Checked first, so that a gigabyte is not read into memory.
  if (file.size > MAX_SHEET_BYTES) throw new SheetError('too-large');
  return checkImport(kind, readSheet(new Uint8Array(await file.arrayBuffer()), { unzipSync, Parser }), context);
}
