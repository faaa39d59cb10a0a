import { sql, type Transaction } from 'kysely';
import type { EntityName } from '../../src/contract/entity.ts';
import { tableOf } from '../audit/audit-target.ts';
import type { Database } from '../database/tables.ts';

type Row<Table extends keyof Database> = Database[Table];

/** The columns that refer to a vehicle, by table. A new table does not compile without an entry. */
const vehicleColumns: { readonly [Table in keyof Database as 'VehicleId' extends keyof Row<Table> ? Table : never]: readonly (keyof Row<Table> & string)[] } = {
  allocation: ['VehicleId'],
  calendar_feed: ['VehicleId'],
  cost: ['VehicleId'],
  fuel_card: ['VehicleId'],
  periodic_summary: ['VehicleId'],
  rental_document: ['VehicleId'],
  service_request: ['VehicleId'],
  sim_card: ['VehicleId'],
  transport_order: ['VehicleId', 'TrailerId'],
  trip_record_card: ['VehicleId'],
  vehicle_booking: ['VehicleId'],
  vehicle_counter: ['VehicleId'],
  vehicle_damage: ['VehicleId'],
  vehicle_handover_document: ['VehicleId'],
  vehicle_insurance_policy: ['VehicleId'],
};

/**
 * Locks the vehicles that the record `target` and `body` refer to, in order of id, until the transaction ends. Runs before any other lock:
 * writing such a record locks its vehicle FOR SHARE (002-search.sql), and a later mileage update would deadlock with a parallel save.
 */
export async function lockVehicles(trx: Transaction<Database>, entity: EntityName, target: number | null, body: unknown): Promise<void> {
  const table = tableOf(entity);
  const columns = table && table in vehicleColumns ? vehicleColumns[table as keyof typeof vehicleColumns] : [];
  if (!table || columns.length === 0) return;
  const values = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const newIds = columns.map((column) => values[column]).filter(Number.isSafeInteger);
  const storedIds = columns.map((column) => sql`UNION ALL SELECT ${sql.ref(column)} FROM ${sql.table(table)} WHERE "Id" = ${target}`);
  const vehicleIds = sql`SELECT unnest(${newIds}::bigint[]) ${sql.join(target === null ? [] : storedIds, sql` `)}`;
  await sql`SELECT 1 FROM vehicle WHERE "Id" IN (${vehicleIds}) ORDER BY "Id" FOR NO KEY UPDATE`.execute(trx);
}
