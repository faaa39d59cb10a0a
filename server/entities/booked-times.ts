import { sql, type Kysely } from 'kysely';
import type { RecordKey } from '../../src/contract/fields.ts';
import type { FunctionalityName } from '../../src/contract/functionality.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError, type CollidingRecord, type FieldFault } from '../../src/contract/problem.ts';
import { bookingsCollide, isForOtherVehicle, type BookedTime } from '../../src/contract/rules/collision.ts';
import type { SignedInUser } from '../auth/user.ts';
import type { Database } from '../database/tables.ts';

/** What somebody booked, for whom and when. */
type WantedBooking = BookedTime & { readonly VehicleId: RecordKey; readonly EmployeeId: RecordKey | null; readonly EndDate: string };

/** A time that is taken, with what may be told of it. */
type TakenTime = BookedTime & { readonly Number: string | null; readonly Employee: string | null };

/**
 * The bookings and rental documents that `wanted` collides with, by start. With `hold`, no other transaction takes the same
 * equipment until this one ends; the vehicle every change has locked before. So the answer stays true while the record is written.
 */
export async function collidingTimes(db: Kysely<Database>, wanted: BookedTime, options: { readonly hold?: boolean } = {}): Promise<TakenTime[]> {
  const [vehicleId, equipmentId] = [known(wanted.VehicleId), known(wanted.AdditionalEquipmentId)];
  if (options.hold) await sql`SELECT 1 FROM equipment WHERE "Id" = ${equipmentId} FOR NO KEY UPDATE`.execute(db);
  // Candidates by index; the contract's rule judges them.
  const found = await sql<TakenTime>`
    SELECT nullif(replace(o."Kind", '_', '-'), 'vehicle-booking') AS "Kind", coalesce(b."Id", d."BookingId") AS "Id",
      coalesce(d."Id", q."Id") AS "DocumentId", o."VehicleId", o."AdditionalEquipmentId",
      coalesce(b."Number", d."Number", q."Number") AS "Number", coalesce(e."FullName", p."Name", c."Name") AS "Employee",
      lower(o."Period") AS "StartDate", upper(o."Period") AS "EndDate"
    FROM occupation o
    LEFT JOIN vehicle_booking b ON o."Kind" = 'vehicle_booking' AND b."Id" = o."RecordId"
    LEFT JOIN rental_document d ON o."Kind" = 'rental_document' AND d."Id" = o."RecordId"
    LEFT JOIN equipment_rental_document q ON o."Kind" = 'equipment_rental_document' AND q."Id" = o."RecordId"
    LEFT JOIN employee e ON e."Id" = b."EmployeeId"
    LEFT JOIN contractor_employee p ON p."Id" = d."ContractorEmployeeId"
    LEFT JOIN contractor c ON c."Id" = coalesce(d."ContractorId", q."ContractorId")
    WHERE (o."VehicleId" = ${vehicleId} OR o."AdditionalEquipmentId" = ${equipmentId}) AND o."Period" && ${period(wanted)}
    ORDER BY "StartDate", o."Kind", o."RecordId"`.execute(db);
  return found.rows.filter((taken) => bookingsCollide(wanted, taken));
}

/** Whether the person of `wanted` has booked other vehicles at that time. */
export async function hasOtherVehicles(db: Kysely<Database>, wanted: WantedBooking): Promise<boolean> {
  const found = await sql<BookedTime>`
    SELECT "Id", "VehicleId", "EmployeeId", "StartDate", "EndDate" FROM vehicle_booking
    WHERE "EmployeeId" = ${known(wanted.EmployeeId)} AND NOT "IsRejected" AND NOT "IsRejectedByDriver"
      AND tsrange("StartDate", "EndDate") && ${period(wanted)}`.execute(db);
  return found.rows.some((booking) => isForOtherVehicle(wanted, booking));
}

/** What the caller is told of the records in the way: their time, and who has it only if the caller may read records of that kind. */
export function collisionProblem(user: SignedInUser, others: readonly TakenTime[]): TaborError {
  const collidesWith = others.map(({ Kind, Id, Number, StartDate, EndDate, Employee }): CollidingRecord => {
    const time = { StartDate, EndDate: EndDate ?? null };
    if (!may(user.permissions, readers[Kind ?? 'vehicle-rental'], 'IsRead')) return time;
    return { ...(typeof Id === 'number' && !Kind ? { Id } : {}), Number, ...time, Employee };
  });
  return new TaborError('collision', { collidesWith, faults: [timeIsTaken] });
}

/** What the form marks: the time is what most change first. */
export const timeIsTaken: FieldFault = { field: 'StartDate', code: 'collision' };

const readers = {
  'vehicle-rental': 'Booking',
  'rental-document': 'RentalDocument',
  'equipment-rental-document': 'EquipmentRentalDocument',
} as const satisfies Record<string, FunctionalityName>;

function period({ StartDate, EndDate }: BookedTime) {
  return sql`time_taken(${StartDate}::timestamp(0), ${EndDate ?? null}::timestamp(0), NULL)`;
}

/** A local key of a device names nothing that is taken here. */
function known(key: RecordKey | null | undefined): number | null {
  return typeof key === 'number' ? key : null;
}
