import { unzipSync } from 'fflate';
import { Parser } from 'saxen';
import { readSheet } from '../../src/contract/import/read-sheet.ts';
import { MAX_SHEET_BYTES, SheetError, type Sheet } from '../../src/contract/import/sheet.ts';
import type { ChangeRequest } from '../engine/declaration/call-request.ts';
import { filesWithoutRecord } from '../files/owner.ts';

/** The file of an import: uploaded by the user, or through the access link of a summary. */
type Upload = { readonly fileId: number; readonly summary: number | null };

/**
 * The cells of an uploaded spreadsheet; `imported` when it was imported before, so that a repeated call creates nothing twice.
 * Null for a file that the caller did not upload or that is unreadable.
 */
export async function readUploadedSheet({ db, user, accessToken }: ChangeRequest, { fileId, summary }: Upload): Promise<Sheet | 'imported' | null> {
  const file = await db.selectFrom('file').select(['TableName', 'RecordId', 'CreatedBy', 'Size']).where('Id', '=', fileId).forUpdate().executeTakeFirst();
  const isUploader = accessToken === null ? file?.CreatedBy === user.id : file?.CreatedBy === null && file.RecordId === summary;
  if (!file || !isUploader || file.Size > MAX_SHEET_BYTES) return null;
  if (file.TableName === filesWithoutRecord.imported && file.RecordId === summary) return 'imported';
  if (file.TableName !== (accessToken === null ? null : filesWithoutRecord.shared)) return null;
  const parts = await db.selectFrom('file_part').select('Bytes').where('FileId', '=', fileId).orderBy('Position').execute();
  return sheetOf(new Uint8Array(Buffer.concat(parts.map(({ Bytes }) => Bytes))));
}

/** Marks the file as imported and deletes its bytes: only a repeated request still needs the row. */
export async function markImported({ db }: ChangeRequest, { fileId, summary }: Upload): Promise<void> {
  await db.updateTable('file').set({ TableName: filesWithoutRecord.imported, RecordId: summary, Size: 0 }).where('Id', '=', fileId).execute();
  await db.deleteFrom('file_part').where('FileId', '=', fileId).execute();
}

function sheetOf(bytes: Uint8Array): Sheet | null {
  try {
    return readSheet(bytes, { unzipSync, Parser });
  } catch (error) {
    // The device has already shown the error.
    if (error instanceof SheetError) return null;
    throw error;
  }
}
