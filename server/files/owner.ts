import type { Kysely } from 'kysely';
import { fileTables, type FileTable } from '../../src/contract/entities/file.ts';
import { may, type Permissions } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { SignedInUser } from '../auth/user.ts';
import { loadRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { loadUnconfirmed } from '../entities/handover.ts';

/** Where a file hangs: on a record, or loose with whoever brought it. */
export type FilePlace = { readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

/** `text` as a table whose records carry files. Throws `not-found`. */
export function toFileTable(text: string | null | undefined): FileTable {
  const table = fileTableOf(text);
  if (!table) throw new TaborError('not-found');
  return table;
}

/**
 * What a file hangs on that no record carries: the company shows it to everybody, somebody had it made for themselves, or it is a
 * spreadsheet that came by a summary's link or was taken over.
 */
export const filesOfNoRecord = { company: 'CompanyFile', exported: 'Export', shared: 'SharedImport', imported: 'Imported' } as const;

/** Whether the user may read what the file hangs on; a loose file is its bringer's alone, an export its maker's. */
export function mayReadFile(user: SignedInUser, place: FilePlace): boolean {
  if (place.TableName === filesOfNoRecord.company) return true;
  if (place.TableName === null || place.TableName === filesOfNoRecord.exported) return place.CreatedBy === user.id;
  const table = fileTableOf(place.TableName);
  return table !== null && may(user.permissions, fileTables[table].functionality, 'IsRead');
}

/** Whether the permissions let their owner change the files of a table's records. */
export function mayChangeFiles(permissions: Permissions, table: FileTable): boolean {
  const { functionality } = fileTables[table];
  return may(permissions, functionality, 'IsAdd') || may(permissions, functionality, 'IsChange');
}

/** Holds the record that the files hang on until the transaction ends. Throws `not-found`, `already-confirmed`. */
export async function holdOwner(db: Kysely<Database>, table: FileTable, recordId: number): Promise<void> {
  await holders[table](db, recordId);
}

type Holder = (db: Kysely<Database>, recordId: number) => Promise<unknown>;

/** A file is no change of its record: one that is closed may still get the letter that came later. Only what was sealed may not. */
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
