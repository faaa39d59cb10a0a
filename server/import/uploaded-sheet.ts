import type { Kysely } from 'kysely';
import { MAX_SHEET_BYTES, type Sheet } from '../../src/contract/import/sheet.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest, ChangeRequest } from '../engine/declaration/call-request.ts';
import { filesWithoutRecord } from '../files/owner.ts';
import { readInThread } from './read-in-thread.ts';

/** How long the cells of a file are kept: a person corrects the answers and repeats the import. */
const KEPT_MS = 120_000;

/** The file read last, per database: the same bytes have the same cells. Who may import it is checked each time. */
const lastRead = new WeakMap<Kysely<Database>, { readonly fileId: number; readonly sheet: Sheet }>();

/** The file of an import: uploaded by the user, or through the access link of a summary. */
type Upload = { readonly fileId: number; readonly summary: number | null };

/**
 * The cells of the spreadsheet that the body of an import names, read before the transaction begins: it holds no locks meanwhile. Null for
 * a file that the caller did not upload, or that is unreadable or imported already. `summary`: that of the access link.
 */
export async function loadUploadedSheet(request: CallRequest, summary: number | null): Promise<Sheet | null> {
  const fileId = Number((request.body as { readonly Filename?: unknown } | null)?.Filename);
  if (!Number.isSafeInteger(fileId)) return null;
  const state = await stateOf(request, { fileId, summary });
  if (state !== 'ready') return null;
  const cached = lastRead.get(request.db);
  if (cached?.fileId === fileId) return cached.sheet;
  const parts = await request.db.selectFrom('file_part').select('Bytes').where('FileId', '=', fileId).orderBy('Position').execute();
  const sheet = await readInThread(new Uint8Array(Buffer.concat(parts.map(({ Bytes }) => Bytes))));
  if (sheet) keepSheet(request.db, { fileId, sheet });
  return sheet;
}

/** Keeps the cells of the file read last for a short time. */
function keepSheet(db: Kysely<Database>, read: { readonly fileId: number; readonly sheet: Sheet }): void {
  lastRead.set(db, read);
  setTimeout(() => lastRead.get(db) === read && lastRead.delete(db), KEPT_MS).unref();
}

/**
 * The cells of an uploaded spreadsheet, whose file is locked; `imported` when it was imported before, so that a repeated call creates
 * nothing twice. Null for a file that the caller did not upload or that is unreadable.
 */
export async function readUploadedSheet(request: ChangeRequest, upload: Upload): Promise<Sheet | 'imported' | null> {
  const state = await stateOf(request, upload, true);
  return state === 'ready' ? request.sheet : state;
}

/** Marks the file as imported and deletes its bytes: only a repeated request still needs the row. */
export async function markImported({ db }: ChangeRequest, { fileId, summary }: Upload): Promise<void> {
  await db
    .updateTable('file')
    .set({ TableName: filesWithoutRecord.imported, RecordId: summary, Size: 0 })
    .where('Id', '=', fileId)
    .execute();
  await db.deleteFrom('file_part').where('FileId', '=', fileId).execute();
}

/** Whether the caller may import the file; null for no. */
async function stateOf(
  { db, user, accessToken }: CallRequest & { readonly db: Kysely<Database> },
  { fileId, summary }: Upload,
  lock = false,
): Promise<'ready' | 'imported' | null> {
  const query = db.selectFrom('file').select(['TableName', 'RecordId', 'CreatedBy', 'Size']).where('Id', '=', fileId);
  const file = await (lock ? query.forUpdate() : query).executeTakeFirst();
  const isUploader = accessToken === null ? file?.CreatedBy === user.id : file?.CreatedBy === null && file.RecordId === summary;
  if (!file || !isUploader || file.Size > MAX_SHEET_BYTES) return null;
  if (file.TableName === filesWithoutRecord.imported && file.RecordId === summary) return 'imported';
  return file.TableName === (accessToken === null ? null : filesWithoutRecord.shared) ? 'ready' : null;
}
