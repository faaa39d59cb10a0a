import { sql } from 'kysely';
import type { EmployeeReport, VehicleEvent } from '../../../src/contract/entities/costs/report-bodies.ts';
import type { FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';

const MAX_EVENTS = 40;

/** The newest records of an employee, by the rights of the caller. Throws `not-found`. */
export async function employee(request: CallRequest): Promise<EmployeeReport> {
  const id = idOf(request, 'id');
  const row = await request.db.selectFrom('employee').select('Id').where('Id', '=', id).executeTakeFirst();
  if (!row) throw new TaborError('not-found');
  return { Events: await eventsOfEmployee(request, id) };
}

/** The newest records of each kind that the caller may read, the newest first. */
export async function eventsOfVehicle({ db, user: { permissions } }: CallRequest, id: number): Promise<VehicleEvent[]> {
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

/** The newest records of each kind that name the employee and that the caller may read, each with the plate of its vehicle. */
async function eventsOfEmployee({ db, user: { permissions } }: CallRequest, id: number): Promise<VehicleEvent[]> {
  const mayRead = (name: FunctionalityName) => sql.lit(may(permissions, name, 'IsRead'));
  const { rows } = await sql<VehicleEvent>`
    SELECT * FROM (
      (SELECT 'vehicle-rental' AS "Entity", "Id" AS "RecordId", "Number", "StartDate" AS "Start", "EndDate" AS "End", coalesce("NameOfVehicleId", "NameOfAdditionalEquipmentId") AS "Who" FROM vehicle_booking
        WHERE "EmployeeId" = ${id} AND ${mayRead('Booking')} AND NOT "IsRejected" AND NOT "IsRejectedByDriver" ORDER BY "StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'rental-document', d."Id", d."Number", d."StartDate", coalesce(d."ReturnDate", d."EndDate"), v."RegistrationNumber" FROM rental_document d
        JOIN vehicle_booking b ON b."Id" = d."BookingId" LEFT JOIN vehicle v ON v."Id" = d."VehicleId"
        WHERE b."EmployeeId" = ${id} AND ${mayRead('RentalDocument')} AND d."VoidedOn" IS NULL AND NOT d."IsDiscarded" AND NOT d."IsRejectedByDriver"
        ORDER BY d."StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'vehicle-handover-document', "Id", "Number", "Date", NULL, "NameOfVehicleId" FROM vehicle_handover_document
        WHERE ${id} IN ("FromEmployeeId", "ToEmployeeId") AND ${mayRead('VehicleHandoverDocument')} AND "VoidedOn" IS NULL ORDER BY "Date" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'trip-record-card', "Id", "Purpose", "StartDate", "EndDate", "NameOfVehicleId" FROM trip_record_card
        WHERE "EmployeeId" = ${id} AND ${mayRead('TripRecordCard')} ORDER BY "StartDate" DESC LIMIT ${MAX_EVENTS})
      UNION ALL
      (SELECT 'vehicle-damage', d."Id", d."Number", d."DamageDateTime", NULL, v."RegistrationNumber" FROM vehicle_damage d LEFT JOIN vehicle v ON v."Id" = d."VehicleId"
        WHERE d."DriverEmployeeId" = ${id} AND ${mayRead('VehicleDamage')} ORDER BY d."DamageDateTime" DESC LIMIT ${MAX_EVENTS})
    ) event ORDER BY "Start" DESC, "Entity", "RecordId" LIMIT ${MAX_EVENTS}`.execute(db);
  return rows;
}
