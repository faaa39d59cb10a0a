import { sql, type Kysely } from 'kysely';
import { vehicleCounter } from '../../../src/contract/entities/mileage/vehicle-counter.ts';
import { type VehicleCounter, vehicleCounterRecord } from '../../../src/contract/entities/mileage/vehicle-counter-record.ts';
import { may } from '../../../src/contract/permissions.ts';
import type { FieldError } from '../../../src/contract/problem.ts';
import { brokenCounterBound, type CounterReading } from '../../../src/contract/rules/mileage/counter-order.ts';
import type { Database } from '../../database/tables.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { updateMileage } from '../shared/mileage.ts';

/**
 * Counter readings, each with the photo of the dashboard. A reading that contradicts its neighbours by date is rejected, unless an administrator
 * saves it. Every change locks its vehicle, so saves of one vehicle run one after another.
 */
export const declaration = defineServerEntity(vehicleCounter, {
  table: 'vehicle_counter',
  references: { VehicleId: 'vehicle' },
  search: { Vehicle: 'VehicleId' },
  countedBy: 'DateTime',
  record: {
    schema: vehicleCounterRecord,
    ownedBy: 'EmployeeId',
    validate: async (reading, { request: { db, user }, id }) =>
      may(user.permissions, 'VehicleCounter', 'IsAdmin') ? [] : validateCounterOrder(reading, await neighbours(db, reading, id)),
    afterChange: updateMileage,
  },
  read: { adds: ['EmployeeId'] },
});

function validateCounterOrder(reading: VehicleCounter, others: readonly CounterReading[]): FieldError[] {
  const broken = brokenCounterBound(reading, others);
  return broken ? [{ field: 'CounterState', ...broken }] : [];
}

/** The nearest readings before and after the reading, from counters and handovers, without the stored reading `except`. */
async function neighbours(db: Kysely<Database>, { VehicleId: vehicleId, DateTime: time }: VehicleCounter, except: number | null): Promise<CounterReading[]> {
  if (typeof vehicleId !== 'number') return [];
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
