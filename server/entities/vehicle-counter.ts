import { sql, type Kysely } from 'kysely';
import { type VehicleCounter, vehicleCounterRecord } from '../../src/contract/entities/vehicle-counter-record.ts';
import { may } from '../../src/contract/permissions.ts';
import type { FieldError } from '../../src/contract/problem.ts';
import { brokenCounterBound, type CounterReading } from '../../src/contract/rules/mileage/counter-order.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { loadRecord, saveRecord, type RecordConfig } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { listFilesOf } from '../files/list-files.ts';
import { updateMileage } from './mileage.ts';

const table = 'vehicle_counter';
const filesTable = 'VehicleCounter';

const config: RecordConfig<typeof vehicleCounterRecord> = {
  table,
  schema: vehicleCounterRecord,
  columns: ['VehicleId', 'DateTime', 'CounterState', 'Comments'],
  references: { VehicleId: 'vehicle' },
};

/** A reading with its `Files`: the photo of the dashboard. */
export async function get(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  const reading = await loadRecord(request.db, table, id, { columns: ['Id', ...config.columns, 'EmployeeId', 'CreatedOn', 'RowVersion'] });
  return { ...reading, Files: (await listFilesOf(request.db, filesTable, [id])).get(id) ?? [] };
}

/** Saves a reading. `lockVehicles` serialises saves per vehicle. A reading that contradicts its neighbours by date is rejected, unless an administrator saves it. */
export async function createOrUpdate({ db, user, body, now, expectedVersion }: ChangeRequest): Promise<number> {
  const vehicles = new Set<number>();
  const saved = await saveRecord(db, config, body, {
    check: async (reading, id) => {
      if (id !== null) vehicles.add((await loadRecord(db, table, id, { columns: ['VehicleId'], lock: true }))['VehicleId'] as number);
      if (typeof reading.VehicleId !== 'number') return [];
      vehicles.add(reading.VehicleId);
      return may(user.permissions, 'VehicleCounter', 'IsAdmin') ? [] : validateCounterOrder(reading, await neighbours(db, reading.VehicleId, reading.DateTime, id));
    },
    stamp: (id) =>
      id === null ? { EmployeeId: user.employeeId, CreatedOn: now, CreatedBy: user.id } : { ChangedOn: now, ChangedBy: user.id },
    expectedVersion,
  });
  await updateMileage(db, vehicles);
  return saved;
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  const vehicles = new Set([(await loadRecord(request.db, table, id, { columns: ['VehicleId'], lock: true }))['VehicleId'] as number]);
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  await updateMileage(request.db, vehicles);
  return true;
}

function validateCounterOrder(reading: VehicleCounter, others: readonly CounterReading[]): FieldError[] {
  const broken = brokenCounterBound(reading, others);
  return broken ? [{ field: 'CounterState', ...broken }] : [];
}

/** The nearest readings before and after `time`, from counters and handovers, without the reading `except`. */
async function neighbours(db: Kysely<Database>, vehicleId: number, time: string, except: number | null): Promise<CounterReading[]> {
  const found = await sql<CounterReading>`
    (SELECT "DateTime", "CounterState" FROM vehicle_counter
      WHERE "VehicleId" = ${vehicleId} AND "DateTime" <= ${time} AND "Id" IS DISTINCT FROM ${except} ORDER BY "DateTime" DESC, "Id" DESC LIMIT 1)
    UNION ALL
    (SELECT "DateTime", "CounterState" FROM vehicle_counter
      WHERE "VehicleId" = ${vehicleId} AND "DateTime" > ${time} AND "Id" IS DISTINCT FROM ${except} ORDER BY "DateTime", "Id" LIMIT 1)
    UNION ALL
    (SELECT "Date", "Counter" FROM vehicle_handover_document
      WHERE "VehicleId" = ${vehicleId} AND "Date" <= ${time} AND "Counter" IS NOT NULL ORDER BY "Date" DESC, "Id" DESC LIMIT 1)
    UNION ALL
    (SELECT "Date", "Counter" FROM vehicle_handover_document
      WHERE "VehicleId" = ${vehicleId} AND "Date" > ${time} AND "Counter" IS NOT NULL ORDER BY "Date", "Id" LIMIT 1)`.execute(db);
  return found.rows;
}
