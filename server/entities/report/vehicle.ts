import { sql } from 'kysely';
import type { VehicleEvent, VehicleReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import type { FunctionalityName } from '../../../src/contract/functionality.ts';
import { may } from '../../../src/contract/permissions.ts';
import { TaborError } from '../../../src/contract/problem.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import { ownershipOf } from './ownership.ts';
import { factsOf, monthsOf, scopeOf } from './scope.ts';

const MAX_EVENTS = 40;

type Facts = {
  readonly PictureId: number | null;
  readonly Driven: readonly { readonly Month: string; readonly Kilometres: number }[];
  readonly Spent: readonly { readonly Month: string; readonly Currency: string; readonly Net: number }[];
};

/** What belongs to a vehicle, by the rights of the caller. Throws `not-found`. */
export async function vehicle(request: CallRequest): Promise<VehicleReport> {
  const id = idOf(request, 'id');
  const condition = sql`v."Id" = ${id}`;
  // The last twelve months, whatever else the request names.
  const own = { ...request, parameters: {} };
  const scope = await scopeOf(own, condition);
  const [facts, Events, costs] = await Promise.all([factsOfVehicle(request, id, factsOf(scope)), eventsOf(request, id), scope.reads.costs ? ownershipOf(own, condition) : null]);
  if (!facts) throw new TaborError('not-found');
  const Months = monthsOf(scope).map(({ month }) => ({
    Month: month,
    Kilometres: facts.Driven.find(({ Month }) => Month === month)?.Kilometres ?? 0,
    Costs: scope.reads.costs ? facts.Spent.filter(({ Month }) => Month === month).map(({ Currency, Net }) => ({ Currency, Net })) : null,
  }));
  return { PictureId: facts.PictureId, Events, Months, Ownership: costs?.Rows ?? null };
}

async function factsOfVehicle({ db }: CallRequest, id: number, facts: ReturnType<typeof factsOf>): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    WITH ${facts}
    SELECT (SELECT "Id" FROM file WHERE "TableName" = 'Vehicle' AND "RecordId" = ${id} AND "ContentType" LIKE 'image/%' ORDER BY "Id" LIMIT 1) AS "PictureId",
      coalesce((SELECT json_agg(json_build_object('Month', "Month", 'Kilometres', "Kilometres")) FROM driven), '[]') AS "Driven",
      coalesce((SELECT json_agg(x) FROM (SELECT "Month", "Currency", sum("Net") AS "Net" FROM spent GROUP BY 1, 2 ORDER BY 3 DESC) x), '[]') AS "Spent"
    FROM fleet`.execute(db);
  return rows[0];
}

/** The newest records of each kind that the caller may read, the newest first. */
async function eventsOf({ db, user: { permissions } }: CallRequest, id: number): Promise<VehicleEvent[]> {
  const mayRead = (name: FunctionalityName) => sql.lit(may(permissions, name, 'IsRead'));
  const { rows } = await sql<VehicleEvent>`
    SELECT * FROM (
      (SELECT 'vehicle-rental' AS "Entity", "Id" AS "RecordId", "Number", "StartDate" AS "Start", "EndDate" AS "End", "NameOfEmployeeId" AS "Who" FROM vehicle_booking
        WHERE "VehicleId" = ${id} AND ${mayRead('Booking')} AND NOT "IsRejected" AND NOT "IsRejectedByDriver" ORDER BY "StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'rental-document', d."Id", d."Number", d."StartDate", coalesce(d."ReturnDate", d."EndDate"), coalesce(p."Name", c."Name") FROM rental_document d
        LEFT JOIN contractor c ON c."Id" = d."ContractorId" LEFT JOIN contractor_employee p ON p."Id" = d."ContractorEmployeeId"
        WHERE d."VehicleId" = ${id} AND ${mayRead('RentalDocument')} AND d."VoidedOn" IS NULL AND NOT d."IsDiscarded" AND NOT d."IsRejectedByDriver"
        ORDER BY d."StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'vehicle-handover-document', "Id", "Number", "Date", NULL, "NameOfToEmployeeId" FROM vehicle_handover_document
        WHERE "VehicleId" = ${id} AND ${mayRead('VehicleHandoverDocument')} AND "VoidedOn" IS NULL ORDER BY "Date" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'trip-record-card', t."Id", t."Purpose", t."StartDate", t."EndDate", e."FullName" FROM trip_record_card t LEFT JOIN employee e ON e."Id" = t."EmployeeId"
        WHERE t."VehicleId" = ${id} AND ${mayRead('TripRecordCard')} ORDER BY t."StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'service-request', "Id", "Number", coalesce("PlannedDate", "RequestDateTimeDate"), "PlannedEndDate", "PlaceName" FROM service_request
        WHERE "VehicleId" = ${id} AND ${mayRead('ServiceRequest')} ORDER BY "RequestDateTimeDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'vehicle-damage', d."Id", d."Number", d."DamageDateTime", NULL, coalesce(e."FullName", nullif(d."DriverName", '')) FROM vehicle_damage d
        LEFT JOIN employee e ON e."Id" = d."DriverEmployeeId"
        WHERE d."VehicleId" = ${id} AND ${mayRead('VehicleDamage')} ORDER BY d."DamageDateTime" DESC LIMIT ${MAX_EVENTS})
    ) event ORDER BY "Start" DESC, "Entity", "RecordId" LIMIT ${MAX_EVENTS}`.execute(db);
  return rows;
}
