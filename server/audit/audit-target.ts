import { sql, type Kysely } from 'kysely';
import type { EntityName } from '../../src/contract/entity.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { existingId } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import type { Row } from './field-changes.ts';

/** Entities that have a changing call. */
type ChangedEntity = {
  [Name in EntityName]: true extends { [Call in keyof Calls<Name>]: Calls<Name>[Call] extends { change: object } ? true : false }[keyof Calls<Name>] ? Name : never;
}[EntityName];
type Calls<Name extends EntityName> = (typeof entityRegistry)[Name]['calls'];

/** The table that an entity's changing calls write. A missing entity does not compile. The entities at the end have no changing calls, only files. */
const tables: { readonly [Name in Exclude<ChangedEntity, 'file'>]: keyof Database } & Readonly<Partial<Record<EntityName, keyof Database>>> = {
  'vehicle-handover-document': 'vehicle_handover_document',
  'vehicle-rental': 'vehicle_booking',
  'rental-document': 'rental_document',
  'equipment-rental-document': 'equipment_rental_document',
  'vehicle-counter': 'vehicle_counter',
  'trip-record-card': 'trip_record_card',
  'vehicle-damage': 'vehicle_damage',
  'service-request': 'service_request',
  'rental-application': 'rental_application',
  'transport-order': 'transport_order',
  'periodic-summary': 'periodic_summary',
  cost: 'cost',
  vehicle: 'vehicle',
  employee: 'employee',
  'vehicle-insurance-policy': 'vehicle_insurance_policy',
  'fuel-card': 'fuel_card',
  'sim-card': 'sim_card',
  'forwarding-portfolio': 'forwarding_portfolio',
};

type Part = { readonly table: keyof Database; readonly owner: string; readonly name: string };

const fault: Part = { table: 'vehicle_handover_document_fault', owner: 'VehicleHandoverDocumentId', name: 'Faults' };

const position: Part = { table: 'periodic_summary_position', owner: 'periodicSummaryId', name: 'Positions' };

const files = { name: 'Files', key: 'RecordId' };

/** Calls that change a part of a record. The record's history lists their changes. */
const parts: Readonly<Record<string, Part>> = {
  'vehicle-handover-document.createOrUpdateFault': fault,
  'vehicle-handover-document.deleteFault': fault,
  'periodic-summary.createOrUpdatePosition': position,
  'periodic-summary.deletePosition': position,
};

/** What a call changes, and the record whose history lists the change. */
export type AuditTarget = {
  readonly entity: EntityName;
  readonly table: keyof Database;
  /** Null for a creation. */
  readonly id: number | null;
  /** The record that a part belongs to, the name of the part there, and the part's foreign-key column. Null when the target is a record itself. */
  readonly owner: { readonly id: number; readonly table: keyof Database; readonly name: string; readonly key: string } | null;
};

/** The record or part that a call changes; null when it belongs to no record. */
export async function auditTargetOf(db: Kysely<Database>, entity: EntityName, call: string, target: number | null, body: unknown): Promise<AuditTarget | null> {
  if (entity === 'file') return fileAuditTarget(db, target);
  const table = tableOf(entity);
  const part = parts[`${entity}.${call}`];
  if (!table) return null;
  if (!part) return { entity, table, id: target, owner: null };
  const partRow = target === null ? (body as Row | null) : await rowOf(db, part.table, target);
  const owner = existingId(partRow?.[part.owner]);
  return owner === null ? null : { entity, table: part.table, id: target, owner: { id: owner, table, name: part.name, key: part.owner } };
}

/** The audit target of file `id`. For a file not stored yet, `destination` names its record. Null for a file without a record. */
export async function fileAuditTarget(db: Kysely<Database>, id: number | null, destination?: { readonly table: string; readonly recordId: number } | null): Promise<AuditTarget | null> {
  const stored = id === null ? null : await rowOf(db, 'file', id);
  const name = destination?.table ?? stored?.['TableName'];
  const recordId = destination?.recordId ?? existingId(stored?.['RecordId']);
  if (recordId === null || recordId === undefined) return null;
  if (name === 'VehicleHandoverDocumentFault') {
    const owner = existingId((await rowOf(db, fault.table, recordId))?.[fault.owner]);
    return owner === null ? null : { entity: 'vehicle-handover-document', table: 'file', id, owner: { id: owner, table: 'vehicle_handover_document', ...files } };
  }
  const entity = Object.values(entityRegistry).find(({ wireName }) => wireName === name)?.name;
  const table = entity && tableOf(entity);
  return entity && table ? { entity, table: 'file', id, owner: { id: recordId, table, ...files } } : null;
}

/** The row as JSON; null when there is none. `lock` locks it until the transaction ends. */
export async function rowOf(db: Kysely<Database>, table: keyof Database, id: number, options: { readonly lock?: boolean } = {}): Promise<Row | null> {
  const lock = options.lock ? sql`FOR UPDATE` : sql``;
  const found = await sql<{ row: Row }>`SELECT to_jsonb(kept) AS row FROM ${sql.table(table)} AS kept WHERE "Id" = ${id} ${lock}`.execute(db);
  return found.rows[0]?.row ?? null;
}

/** The table of an entity's records; undefined for an entity that is not audited. */
export function tableOf(entity: EntityName): keyof Database | undefined {
  return tables[entity];
}
