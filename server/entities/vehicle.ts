import { sql, type Kysely } from 'kysely';
import { carryOverDamages, type SelectedDamages } from '../../src/contract/entities/damage-point.ts';
import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import type { CallRequest } from '../calls/call-request.ts';
import { idOf, isTrue } from '../calls/parameters.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { loadRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { estimatedCounter, type DatedReading } from './estimated-counter.ts';

/** Active vehicles with the data of their newest handover and reading; without `allTypes` only cars and trucks. */
export async function company(request: CallRequest): Promise<unknown> {
  const types = isTrue(request, 'allTypes') ? Object.values(vehicleTypes) : [vehicleTypes.car, vehicleTypes.truck];
  const found = await sql<{ KnownDamages: SelectedDamages | null }>`
    SELECT v."Id", v."RegistrationNumber", v."Make", v."Model", v."BodyNumber", v."VehicleType",
      coalesce(r."Counter", v."VehicleMileage") AS "LastCounter", r."Date" AS "LastCounterDate",
      h."ToEmployeeId" AS "LastHandoverDriverId", v."CurrentUserId", h."SelectedDamages" AS "KnownDamages"
    FROM vehicle v
    LEFT JOIN LATERAL (
      SELECT "ToEmployeeId", "SelectedDamages" FROM vehicle_handover_document
      WHERE "VehicleId" = v."Id" ORDER BY "Date" DESC, "Id" DESC LIMIT 1
    ) h ON true
    LEFT JOIN LATERAL last_reading(v."Id") r ON true
    WHERE v."IsActive" AND v."VehicleType" = ANY(${types})
    ORDER BY v."RegistrationNumber" COLLATE "pl-x-icu", v."Id"`.execute(request.db);
  return found.rows.map(({ KnownDamages, ...vehicle }) => Object.assign(vehicle, KnownDamages && { KnownDamages: carryOverDamages(KnownDamages) }));
}

// Older readings say little about the current daily distance.
const READINGS_FOR_ESTIMATE = 12;

/** The full record of a vehicle with its agreement and its estimated current counter. */
export async function get(request: CallRequest): Promise<unknown> {
  const { db, now } = request;
  const id = idOf(request, 'id');
  const found = await sql<{ SearchText: string }>`
    SELECT g.*, v."AgreementNumber", v."ContractStartDate", v."ContractEndDate", v."InstalmentCount", v."InstalmentNet", v."Currency",
      v."KilometreLimit"
    FROM grid_vehicle g JOIN vehicle v ON v."Id" = g."Id" WHERE g."Id" = ${id}`.execute(db);
  if (!found.rows[0]) throw new TaborError('not-found');
  const { SearchText: _, ...vehicle } = found.rows[0];
  const readings = await sql<DatedReading>`
    SELECT * FROM (
      SELECT "DateTime", "CounterState" FROM vehicle_counter WHERE "VehicleId" = ${id}
      UNION ALL
      SELECT "Date", "Counter" FROM vehicle_handover_document WHERE "VehicleId" = ${id} AND "Counter" IS NOT NULL
    ) reading WHERE "DateTime" <= ${now} ORDER BY "DateTime" DESC LIMIT ${READINGS_FOR_ESTIMATE}`.execute(db);
  return { ...vehicle, EstimatedCounter: estimatedCounter(readings.rows, now) };
}

/** 0 car, 1 truck, 2 semitrailer. */
export async function type(request: CallRequest): Promise<unknown> {
  return (await loadRecord(request.db, 'vehicle', idOf(request, 'vehicleId')))['VehicleType'];
}

/** The employee of the newest handover, or null. */
export async function lastHandoverDriverId(request: CallRequest): Promise<number | null> {
  const row = await newestHandovers(request.db, idOf(request, 'vehicleId')).limit(1).executeTakeFirst();
  return row?.ToEmployeeId ?? null;
}

/** The vehicle's current user and the employees of its newest handovers, newest first, without duplicates. */
export async function users(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  const vehicle = await loadRecord(request.db, 'vehicle', id, { columns: ['CurrentUserId'] });
  const handovers = await newestHandovers(request.db, id).limit(20).execute();
  const ids = [...new Set([vehicle['CurrentUserId'] as number | null, ...handovers.map((row) => row.ToEmployeeId)])].filter((key) => key !== null);
  if (ids.length === 0) return [];
  const people = await request.db
    .selectFrom('employee')
    .select(['Id', 'FullName', 'Number', 'PhoneNumber', 'IsActive'])
    .where('Id', 'in', ids)
    .execute();
  return people.toSorted((left, right) => ids.indexOf(left.Id) - ids.indexOf(right.Id));
}

function newestHandovers(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('vehicle_handover_document')
    .select('ToEmployeeId')
    .where('VehicleId', '=', vehicleId)
    .orderBy('Date', 'desc')
    .orderBy('Id', 'desc');
}
