import { type FileTable, fileTables, toFileTable } from '../../src/contract/file-tables.ts';
import { may } from '../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { tableOf } from '../engine/records/record-handlers.ts';
import { changeOf, requireOwn } from '../engine/records/ownership.ts';
import { loadRecord } from '../engine/records/rows.ts';

/** The owner of a file: a record, or the user who uploaded it. */
export type FileOwner = { readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

/** Parses `text` as a table whose records can have files. Throws `not-found`. */
export function requireFileTable(text: string | null | undefined): FileTable {
  const table = toFileTable(text);
  if (!table) throw new TaborError('not-found');
  return table;
}

/**
 * The `TableName` of files without a record: public company files, exports for one user, spreadsheets uploaded through an access link,
 * imported spreadsheets, and protocols that wait to be mailed.
 */
export const filesWithoutRecord = {
  company: 'CompanyFile',
  exported: 'Export',
  shared: 'SharedImport',
  imported: 'Imported',
  mailed: 'ProtocolMail',
} as const;

/** Whether the user may read the file's record; a file without a record, or an export, is readable only by its creator. */
export function mayReadFile(user: SignedInUser, file: FileOwner): boolean {
  if (file.TableName === filesWithoutRecord.company) return true;
  if (file.TableName === null || file.TableName === filesWithoutRecord.exported) return file.CreatedBy === user.id;
  const table = toFileTable(file.TableName);
  return table !== null && may(user.permissions, fileTables[table].functionality, 'IsRead');
}

/**
 * Locks the record that owns the files, or its owner, until the transaction ends. Throws `not-found`, and what the declaration throws for a
 * closed record. A file does not change its record, so by default a closed record can still get files.
 */
export async function lockOwner(request: CallRequest, table: FileTable, recordId: number): Promise<void> {
  const { declaration, part } = request.catalogue.fileOwnerOf(table);
  const ownerId = part ? (await loadRecord(request.db, part.table, recordId, { columns: [part.owner] }))[part.owner] : recordId;
  const owner = await loadRecord(request.db, tableOf(declaration), ownerId as number, { lock: true });
  requireOwn(declaration, request.user, changeOf(declaration), owner);
  if (declaration.closesFiles) declaration.record?.requireOpen?.(owner, request);
}
