import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { RecordKey } from '../../src/contract/fields.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError, type CollidingRecord } from '../../src/contract/problem.ts';
import { bookingsCollide, isForOtherVehicle } from '../../src/contract/rules/collision.ts';
import type { SignedInUser } from '../auth/user.ts';
import type { Database } from '../database/tables.ts';

/** What a booking wants, for whom and when. */
type WantedBooking = {
  readonly Id?: RecordKey | null;
  readonly VehicleId: RecordKey;
  readonly AdditionalEquipmentId: RecordKey | null;
  readonly EmployeeId: RecordKey | null;
  readonly StartDate: string;
  readonly EndDate: string;
};

/** A booking that is in the way. */
type BookedTime = {
  readonly Id: number;
  readonly Number: string | null;
  readonly VehicleId: number;
  readonly AdditionalEquipmentId: number | null;
  readonly EmployeeId: number | null;
  readonly Employee: string | null;
  readonly StartDate: string;
  readonly EndDate: string;
};

/**
 * The bookings that `wanted` collides with, by start. With `hold`, no other transaction books the same vehicle or equipment
 * until this one ends, so the answer stays true while the booking is written.
 */
export async function collidingBookings(db: Kysely<Database>, wanted: WantedBooking, options: { readonly hold?: boolean } = {}): Promise<BookedTime[]> {
  const [vehicleId, equipmentId] = [known(wanted.VehicleId), known(wanted.AdditionalEquipmentId)];
  if (options.hold) {
    await sql`SELECT 1 FROM vehicle WHERE "Id" = ${vehicleId} FOR NO KEY UPDATE`.execute(db);
    await sql`SELECT 1 FROM equipment WHERE "Id" = ${equipmentId} FOR NO KEY UPDATE`.execute(db);
  }
  const found = await bookedIn(db, wanted, sql`(b."VehicleId" = ${vehicleId} OR b."AdditionalEquipmentId" = ${equipmentId})`);
  return found.filter((booking) => bookingsCollide(wanted, booking));
}

/** The bookings of other vehicles that the same person has at that time. */
export async function bookingsForOtherVehicles(db: Kysely<Database>, wanted: WantedBooking): Promise<BookedTime[]> {
  const found = await bookedIn(db, wanted, sql`b."EmployeeId" = ${known(wanted.EmployeeId)}`);
  return found.filter((booking) => isForOtherVehicle(wanted, booking));
}

/** What the caller is told of the records in the way: their time, and who has it only if the caller may read bookings. */
export function collisionProblem(user: SignedInUser, others: readonly BookedTime[]): TaborError {
  const mayRead = may(user.permissions, 'Booking', 'IsRead');
  const collidesWith = others.map(
    ({ Id, Number, StartDate, EndDate, Employee }): CollidingRecord => (mayRead ? { Id, Number, StartDate, EndDate, Employee } : { StartDate, EndDate }),
  );
  return new TaborError('collision', { collidesWith });
}

/** Candidates by index: bookings that count and overlap, of whatever `subject` names. The contract's rule judges them. */
async function bookedIn(db: Kysely<Database>, { StartDate, EndDate }: WantedBooking, subject: RawBuilder<unknown>): Promise<BookedTime[]> {
  const found = await sql<BookedTime>`
    SELECT b."Id", b."Number", b."VehicleId", b."AdditionalEquipmentId", b."EmployeeId", e."FullName" AS "Employee", b."StartDate", b."EndDate"
    FROM vehicle_booking b LEFT JOIN employee e ON e."Id" = b."EmployeeId"
    WHERE ${subject} AND NOT b."IsRejected" AND NOT b."IsRejectedByDriver"
      AND tsrange(b."StartDate", b."EndDate") && tsrange(${StartDate}::timestamp(0), ${EndDate}::timestamp(0))
    ORDER BY b."StartDate", b."Id"`.execute(db);
  return found.rows;
}

/** A local key of a device names nothing that is booked here. */
function known(key: RecordKey | null): number | null {
  return typeof key === 'number' ? key : null;
}
