import type { Kysely } from 'kysely';
import { fileTables, type FileTable } from '../../src/contract/entities/file.ts';
import { may, type Permissions } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { SignedInUser } from '../auth/user.ts';
import { loadRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { loadUnconfirmed } from '../entities/handover.ts';

/** The owner of a file: a record, or the user who uploaded it. */
export type FilePlace = { readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

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
export const filesOfNoRecord = { company: 'CompanyFile', exported: 'Export', shared: 'SharedImport', imported: 'Imported' } as const;

/** Whether the user may read the file's record; a file without a record, or an export, is readable only by its creator. */
export function mayReadFile(user: SignedInUser, place: FilePlace): boolean {
  if (place.TableName === filesOfNoRecord.company) return true;
  if (place.TableName === null || place.TableName === filesOfNoRecord.exported) return place.CreatedBy === user.id;
  const table = fileTableOf(place.TableName);
  return table !== null && may(user.permissions, fileTables[table].functionality, 'IsRead');
}

/** Whether the permissions allow changes of the files of a table's records. */
export function mayChangeFiles(permissions: Permissions, table: FileTable): boolean {
  const { functionality } = fileTables[table];
  return may(permissions, functionality, 'IsAdd') || may(permissions, functionality, 'IsChange');
}

/** Locks the record that owns the files until the transaction ends. Throws `not-found`, `already-confirmed`. */
export async function holdOwner(db: Kysely<Database>, table: FileTable, recordId: number): Promise<void> {
  await holders[table](db, recordId);
}

type Holder = (db: Kysely<Database>, recordId: number) => Promise<unknown>;

/** A file does not change its record, so a closed record can still get files. Only a sealed handover cannot. */
const holders: Readonly<Record<FileTable, Holder>> = {
  VehicleHandoverDocument: loadUnconfirmed,
  VehicleHandoverDocumentFault: async (db, recordId) => {
    const fault = await loadRecord(db, 'vehicle_handover_document_fault', recordId, { columns: ['VehicleHandoverDocumentId'] });
    return loadUnconfirmed(db, fault['VehicleHandoverDocumentId'] as number);
  },
  VehicleCounter: heldIn('vehicle_counter'),
  Vehicle: heldIn('vehicle'),
  VehicleBooking: heldIn('vehicle_booking'),
  VehicleDamage: heldIn('vehicle_damage'),
  VehicleInsurancePolicy: heldIn('vehicle_insurance_policy'),
  RentalDocument: heldIn('rental_document'),
  EquipmentRentalDocument: heldIn('equipment_rental_document'),
  RentalApplication: heldIn('rental_application'),
  ServiceRequest: heldIn('service_request'),
  TripRecordCard: heldIn('trip_record_card'),
  Cost: heldIn('cost'),
  PeriodicSummary: heldIn('periodic_summary'),
  Employee: heldIn('employee'),
  FuelCard: heldIn('fuel_card'),
  SimCard: heldIn('sim_card'),
  ForwardingPortfolio: heldIn('forwarding_portfolio'),
  TransportOrder: heldIn('transport_order'),
};

function heldIn(table: keyof Database): Holder {
  return (db, recordId) => loadRecord(db, table, recordId, { columns: ['Id'], lock: true });
}

function fileTableOf(text: string | null | undefined): FileTable | null {
  return typeof text === 'string' && Object.hasOwn(fileTables, text) ? (text as FileTable) : null;
}
