import type { Kysely } from 'kysely';
import { fileTables } from '../../src/contract/entities/file.ts';
import { may, type Permissions } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { SignedInUser } from '../auth/user.ts';
import { loadRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { loadUnconfirmed } from '../entities/handover.ts';
import type { FileTableName } from './stored-file.ts';

/** Where a file hangs: on a record, or loose with whoever brought it. */
export type FilePlace = { readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

/** `text` as a table whose records carry files. Throws `not-found`. */
export function toFileTable(text: string | undefined): FileTableName {
  const table = fileTables.find((candidate) => candidate === text);
  if (!table) throw new TaborError('not-found');
  return table;
}

/** Whether the user may read what the file hangs on; a loose file is its bringer's alone. */
export function mayReadFile(user: SignedInUser, place: FilePlace): boolean {
  if (place.TableName === null) return place.CreatedBy === user.id;
  return fileTables.some((table) => table === place.TableName) && may(user.permissions, 'VehicleHandoverDocument', 'IsRead');
}

/** Whether the permissions let their owner change the files of handovers. */
export function mayChangeFiles(permissions: Permissions): boolean {
  return may(permissions, 'VehicleHandoverDocument', 'IsAdd') || may(permissions, 'VehicleHandoverDocument', 'IsChange');
}

/** Holds the record that the files hang on until the transaction ends. Throws `not-found`, `already-confirmed`. */
export async function holdOwner(db: Kysely<Database>, table: FileTableName, recordId: number): Promise<void> {
  if (table === 'VehicleHandoverDocument') {
    await loadUnconfirmed(db, recordId);
    return;
  }
  const fault = await loadRecord(db, 'vehicle_handover_document_fault', recordId, { columns: ['VehicleHandoverDocumentId'] });
  await loadUnconfirmed(db, fault['VehicleHandoverDocumentId'] as number);
}
