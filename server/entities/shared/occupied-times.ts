import { sql, type Kysely } from 'kysely';
import type { RecordKey } from '../../../src/contract/wire/fields.ts';
import type { FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError, type CollidingRecord, type FieldError } from '../../../src/contract/wire/problem.ts';
import { bookingsCollide, isForOtherVehicle, type BookedTime } from '../../../src/contract/rules/rental/collision.ts';
import type { SignedInUser } from '../../auth/signed-in-user.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';

/** A booking to check: vehicle, employee and period. */
type BookingCandidate = BookedTime & { readonly VehicleId: RecordKey; readonly EmployeeId: RecordKey | null; readonly EndDate: string };

/** An occupied period with its record's number and employee. */
type OccupiedTime = BookedTime & { readonly Number: string | null; readonly Employee: string | null };

/**
 * The bookings and rental documents that `candidate` collides with, by start. `lock` locks the equipment until the transaction ends (every
 * change has already locked its vehicle), so the result stays valid while the record is written.
 */
export async function collidingTimes(
  db: Kysely<Database>,
  candidate: BookedTime,
  options: { readonly lock?: boolean } = {},
): Promise<OccupiedTime[]> {
  const [vehicleId, equipmentId] = [serverIdOf(candidate.VehicleId), serverIdOf(candidate.AdditionalEquipmentId)];
  const locked =
    options.lock && equipmentId !== null ? sql`SELECT 1 FROM equipment WHERE "Id" = ${equipmentId} FOR NO KEY UPDATE`.execute(db) : null;
  // SQL finds candidates by index; the contract's rule decides. The statement runs after the lock: the connection keeps the order.
  const searched = sql<OccupiedTime>`
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
    WHERE (o."VehicleId" = ${vehicleId} OR o."AdditionalEquipmentId" = ${equipmentId}) AND o."Period" && ${period(candidate)}
    ORDER BY "StartDate", o."Kind", o."RecordId"`.execute(db);
  const [, times] = await settleTogether([locked, searched]);
  return times.rows.filter((occupied) => bookingsCollide(candidate, occupied));
}

/** Whether the employee of `candidate` has booked other vehicles in the same period. */
export async function hasOtherVehicles(db: Kysely<Database>, candidate: BookingCandidate): Promise<boolean> {
  const result = await sql<BookedTime>`
    SELECT "Id", "VehicleId", "EmployeeId", "StartDate", "EndDate" FROM vehicle_booking
    WHERE "EmployeeId" = ${serverIdOf(candidate.EmployeeId)} AND NOT "IsRejected" AND NOT "IsRejectedByDriver"
      AND tsrange("StartDate", "EndDate") && ${period(candidate)}`.execute(db);
  return result.rows.some((booking) => isForOtherVehicle(candidate, booking));
}

/** Locks the equipment and throws `collision` when the time is occupied; else returns no field error. */
export async function requireFreeTime({ db, user }: ChangeRequest, candidate: BookedTime): Promise<readonly FieldError[]> {
  const others = await collidingTimes(db, candidate, { lock: true });
  if (others.length > 0) throw collisionProblem(user, others);
  return [];
}

/** The error for colliding records. It always gives their periods, but other data only with read permission for their kind. */
function collisionProblem(user: SignedInUser, others: readonly OccupiedTime[]): TaborError {
  const collidesWith = others.map(({ Kind, Id, Number, StartDate, EndDate, Employee }): CollidingRecord => {
    const time = { StartDate, EndDate: EndDate ?? null };
    if (!may(user.permissions, functionalityByKind[Kind ?? 'vehicle-rental'], 'IsRead')) return time;
    return { ...(typeof Id === 'number' && !Kind ? { Id } : {}), Number, ...time, Employee };
  });
  return new TaborError('collision', { collidesWith, fieldErrors: [collisionFieldError] });
}

/** The field error of a collision, on the start date: users change the time first. */
export const collisionFieldError: FieldError = { field: 'StartDate', code: 'collision' };

const functionalityByKind = {
  'vehicle-rental': 'Booking',
  'rental-document': 'RentalDocument',
  'equipment-rental-document': 'EquipmentRentalDocument',
} as const satisfies Record<string, FunctionalityName>;

function period({ StartDate, EndDate }: BookedTime) {
  return sql`time_taken(${StartDate}::timestamp(0), ${EndDate ?? null}::timestamp(0), NULL)`;
}

/** A device's local key refers to no record on the server. */
function serverIdOf(key: RecordKey | null | undefined): number | null {
  return typeof key === 'number' ? key : null;
}
