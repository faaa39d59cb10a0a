import type { Kysely } from 'kysely';
import { fileTables, type FileTable } from '../../src/contract/entities/file.ts';
import { may, type Permissions } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import { loadRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { loadUnconfirmed } from '../entities/handover.ts';

/** The owner of a file: a record, or the user who uploaded it. */
export type FileOwner = { readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

/** Parses `text` as a table whose records can have files. Throws `not-found`. */
export function toFileTable(text: string | null | undefined): FileTable {
  const table = fileTableOf(text);
  if (!table) throw new TaborError('not-found');
  return table;
}

/**
 * The `TableName` of files without a record: public company files, exports for one user, spreadsheets uploaded through an access link,
 * and imported spreadsheets.
 */
export const filesWithoutRecord = { company: 'CompanyFile', exported: 'Export', shared: 'SharedImport', imported: 'Imported' } as const;

/** Whether the user may read the file's record; a file without a record, or an export, is readable only by its creator. */
export function mayReadFile(user: SignedInUser, file: FileOwner): boolean {
  if (file.TableName === filesWithoutRecord.company) return true;
  if (file.TableName === null || file.TableName === filesWithoutRecord.exported) return file.CreatedBy === user.id;
  const table = fileTableOf(file.TableName);
  return table !== null && may(user.permissions, fileTables[table].functionality, 'IsRead');
}

/** Whether the permissions allow changes of the files of a table's records. */
export function mayChangeFiles(permissions: Permissions, table: FileTable): boolean {
  const { functionality } = fileTables[table];
  return may(permissions, functionality, 'IsAdd') || may(permissions, functionality, 'IsChange');
}

/** Locks the record that owns the files until the transaction ends. Throws `not-found`, `already-confirmed`. */
export async function lockOwner(db: Kysely<Database>, table: FileTable, recordId: number): Promise<void> {
  await ownerLocks[table](db, recordId);
}

type LockFunction = (db: Kysely<Database>, recordId: number) => Promise<unknown>;

/** A file does not change its record, so a closed record can still get files. Only a sealed handover cannot. */
const ownerLocks: Readonly<Record<FileTable, LockFunction>> = {
  VehicleHandoverDocument: loadUnconfirmed,
  VehicleHandoverDocumentFault: async (db, recordId) => {
    const fault = await loadRecord(db, 'vehicle_handover_document_fault', recordId, { columns: ['VehicleHandoverDocumentId'] });
    return loadUnconfirmed(db, fault['VehicleHandoverDocumentId'] as number);
  },
  VehicleCounter: lockRowOf('vehicle_counter'),
  Vehicle: lockRowOf('vehicle'),
  VehicleBooking: lockRowOf('vehicle_booking'),
  VehicleDamage: lockRowOf('vehicle_damage'),
  VehicleInsurancePolicy: lockRowOf('vehicle_insurance_policy'),
  RentalDocument: lockRowOf('rental_document'),
  EquipmentRentalDocument: lockRowOf('equipment_rental_document'),
  RentalApplication: lockRowOf('rental_application'),
  ServiceRequest: lockRowOf('service_request'),
  TripRecordCard: lockRowOf('trip_record_card'),
  Cost: lockRowOf('cost'),
  PeriodicSummary: lockRowOf('periodic_summary'),
  Employee: lockRowOf('employee'),
  FuelCard: lockRowOf('fuel_card'),
  SimCard: lockRowOf('sim_card'),
  ForwardingPortfolio: lockRowOf('forwarding_portfolio'),
  TransportOrder: lockRowOf('transport_order'),
};

function lockRowOf(table: keyof Database): LockFunction {
  return (db, recordId) => loadRecord(db, table, recordId, { columns: ['Id'], lock: true });
}

function fileTableOf(text: string | null | undefined): FileTable | null {
  return typeof text === 'string' && Object.hasOwn(fileTables, text) ? (text as FileTable) : null;
}
