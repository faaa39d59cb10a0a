import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { SelectedDamages } from '../../../src/contract/entities/fleet/damage-point.ts';
import { vehicle, vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { idOf, isTrue } from '../../engine/declaration/parameters.ts';
import { loadRecord } from '../../engine/records/rows.ts';
import { defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { employeeChoices } from '../shared/employee-choices.ts';
import { loadShown } from '../shared/load-shown.ts';
import { availableVehicles } from './available-vehicles.ts';
import { knownDamages, type HandoverDamages } from './missed-damages.ts';
import { estimatedCounter, type DatedReading } from './estimated-counter.ts';

export const declaration = defineServerEntity(vehicle, {
  table: 'vehicle',
  references: { CurrentUserId: 'employee' },
  search: { CurrentUser: 'CurrentUserId' },
  choices: {
    company: {
      by: 'RegistrationNumber',
      isSameForAll: true,
      load: ({ db }, ids) => vehicleChoices(db, Object.values(vehicleTypes), sql`v."Id" = ANY(${ids})`),
    },
  },
  calls: { get, company, booking: availableVehicles, bookingToo: availableVehicles, type, lastHandoverDriverId, users, usersOf: users },
});

/** How long before the newest handover another device may have made one that it did not know. */
const DAYS_OF_EARLIER_HANDOVERS = 14;

/** Active vehicles with the data of their newest handover and reading; without `allTypes` only cars and trucks. */
function company(request: CallRequest): Promise<unknown> {
  return vehicleChoices(
    request.db,
    isTrue(request, 'allTypes') ? Object.values(vehicleTypes) : [vehicleTypes.car, vehicleTypes.truck],
    sql`true`,
  );
}

async function vehicleChoices(db: Kysely<Database>, types: readonly number[], condition: RawBuilder<unknown>): Promise<readonly Row[]> {
  const result = await sql<{
    KnownDamages: SelectedDamages | null;
    UnprovenRepairs: readonly string[] | null;
    FoundIn: number;
    FoundOn: string;
    Earlier: readonly HandoverDamages[] | null;
  }>`
    SELECT v."Id", v."RegistrationNumber", v."Make", v."Model", v."BodyNumber", v."VehicleType", v."Fuel",
      coalesce(r."Counter", v."VehicleMileage") AS "LastCounter", r."Date" AS "LastCounterDate",
      h."ToEmployeeId" AS "LastHandoverDriverId", v."CurrentUserId", h."SelectedDamages" AS "KnownDamages", h."UnprovenRepairs",
      h."Id" AS "FoundIn", h."Date" AS "FoundOn", e."Earlier"
    FROM vehicle v
    LEFT JOIN LATERAL (
      SELECT "Id", "Date", "ToEmployeeId", "SelectedDamages", "UnprovenRepairs" FROM vehicle_handover_document
      WHERE "VehicleId" = v."Id" AND "VoidedOn" IS NULL ORDER BY "Date" DESC, "Id" DESC LIMIT 1
    ) h ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('Id', o."Id", 'Date', o."Date", 'SelectedDamages', o."SelectedDamages", 'UnprovenRepairs', o."UnprovenRepairs") ORDER BY o."Date" DESC, o."Id" DESC) AS "Earlier"
      FROM vehicle_handover_document o
      WHERE o."VehicleId" = v."Id" AND o."VoidedOn" IS NULL AND (o."Date", o."Id") < (h."Date", h."Id")
        AND o."Date" > h."Date" - make_interval(days => ${DAYS_OF_EARLIER_HANDOVERS})
        AND jsonb_path_exists(o."SelectedDamages", '$.*[*] ? (@.IsNew == true || @.IsRepaired == true)')
    ) e ON true
    LEFT JOIN LATERAL last_reading(v."Id") r ON true
    WHERE v."IsActive" AND v."VehicleType" = ANY(${types}) AND ${condition}
    ORDER BY v."RegistrationNumber" COLLATE "pl-x-icu", v."Id"`.execute(db);
  return result.rows.map(({ KnownDamages, UnprovenRepairs, FoundIn, FoundOn, Earlier, ...row }) => {
    const newest = KnownDamages && { Id: FoundIn, Date: FoundOn, SelectedDamages: KnownDamages, UnprovenRepairs: UnprovenRepairs ?? [] };
    return Object.assign(row, newest && { KnownDamages: knownDamages(newest, Earlier ?? []) });
  });
}

// Older readings say little about the current daily distance.
const READINGS_FOR_ESTIMATE = 12;

const { CurrentUser: _, Charge: __, ...rowColumns } = vehicle.grid.row.entries;
const agreementColumns = ['AgreementNumber', 'ContractStartDate', 'ContractEndDate', 'InstalmentCount', 'InstalmentNet', 'Currency'];
const recordColumns = [...Object.keys(rowColumns), ...agreementColumns, 'KilometreLimit', 'TankCapacity'];

/**
 * The full record of a vehicle with its agreement and its estimated current counter. The list has no vehicles out of use, but their costs
 * and bookings lead to their pages.
 */
async function get(request: CallRequest): Promise<unknown> {
  const { db, now } = request;
  const id = idOf(request, 'id');
  const record = await loadShown(
    request,
    sql`SELECT ${sql.join(recordColumns.map((column) => sql.ref(`c.${column}`)))}, e."FullName" AS "CurrentUser", g."Charge"
    FROM vehicle c LEFT JOIN employee e ON e."Id" = c."CurrentUserId" LEFT JOIN grid_vehicle g ON g."Id" = c."Id"`,
  );
  const readings = await sql<DatedReading>`
    SELECT "DateTime", "Counter" AS "CounterState" FROM vehicle_reading
    WHERE "VehicleId" = ${id} AND "IsAccepted" AND "DateTime" <= ${now} ORDER BY "DateTime" DESC LIMIT ${READINGS_FOR_ESTIMATE}`.execute(
    db,
  );
  return { ...record, EstimatedCounter: estimatedCounter(readings.rows, now) };
}

/** 0 car, 1 truck, 2 semitrailer. */
async function type(request: CallRequest): Promise<unknown> {
  return (await loadRecord(request.db, 'vehicle', idOf(request, 'vehicleId')))['VehicleType'];
}

/** The employee of the newest handover, or null. */
async function lastHandoverDriverId(request: CallRequest): Promise<number | null> {
  const row = await newestHandovers(request.db, idOf(request, 'vehicleId')).limit(1).executeTakeFirst();
  return row?.ToEmployeeId ?? null;
}

/** The vehicle's current user and the employees of its newest handovers, newest first, without duplicates. */
async function users(request: CallRequest): Promise<unknown> {
  const id = idOf(request, 'id');
  const used = sql<{ Id: number; Place: number }>`(SELECT used."Id", min(used."Place") AS "Place"
    FROM vehicle v CROSS JOIN unnest(v."CurrentUserId" || ARRAY(${newestHandovers(request.db, id).limit(20)})) WITH ORDINALITY AS used("Id", "Place") WHERE v."Id" = ${id} GROUP BY 1)`;
  const [, people] = await settleTogether([
    loadRecord(request.db, 'vehicle', id, { columns: ['Id'] }),
    employeeChoices(request).innerJoin(used.as('used'), 'used.Id', 'employee.Id').orderBy('used.Place').execute(),
  ]);
  return people;
}

function newestHandovers(db: Kysely<Database>, vehicleId: number) {
  return db
    .selectFrom('vehicle_handover_document')
    .select('ToEmployeeId')
    .where('VehicleId', '=', vehicleId)
    .where('VoidedOn', 'is', null)
    .orderBy('Date', 'desc')
    .orderBy('Id', 'desc');
}
