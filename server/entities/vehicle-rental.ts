import { sql, type Kysely } from 'kysely';
import { bookingGrid } from '../../src/contract/entities/vehicle-rental.ts';
import { vehicleRentalRecord, collisionBody } from '../../src/contract/entities/vehicle-rental-record.ts';
import { decision } from '../../src/contract/fields.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { validateLateBooking, validateBooking } from '../../src/contract/rules/rental/validate-booking.ts';
import { bookingStatuses, isBookingAlive, isBookingOpen } from '../../src/contract/rules/rental/booking-state.ts';
import { collisionTimeOf } from '../../src/contract/rules/rental/rental-time.ts';
import { checkAdditionalFields } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf, dateTimeOf } from '../calls/parameters.ts';
import { existingId, loadRecord, parseRecord, saveRecord, writeRecord, type RecordConfig } from '../calls/records.ts';
import { checkTerms, termsHtml } from '../calls/terms.ts';
import type { Database } from '../database/tables.ts';
import { searchConditions } from '../grid/dictionary-names.ts';
import { collidingTimes, collisionProblem, hasOtherVehicles } from './occupied-times.ts';

const table = 'vehicle_booking';

const config: RecordConfig<typeof vehicleRentalRecord> = {
  table,
  schema: vehicleRentalRecord,
  columns: [
    'VehicleId',
    'AdditionalEquipmentId',
    'EmployeeId',
    'StartDate',
    'EndDate',
    'PickUpDate',
    'ReturnDate',
    'PickUpCounter',
    'ReturnCounter',
    'TravelPurpose',
    'StartPlace',
    'TargetPlace',
    'Comment',
    'AdditionalFieldValues',
    'TermsHash',
    'TermsLanguage',
  ],
  references: { VehicleId: 'vehicle', AdditionalEquipmentId: 'equipment', EmployeeId: 'employee' },
};

export async function get(request: CallRequest): Promise<unknown> {
  const stored = await loadRecord(request.db, table, idOf(request, 'id'));
  const names = await sql<{ Employee: string | null; Equipment: string | null }>`
    SELECT (SELECT "FullName" FROM employee WHERE "Id" = ${stored['EmployeeId']}) AS "Employee",
      (SELECT "Name" FROM equipment WHERE "Id" = ${stored['AdditionalEquipmentId']}) AS "Equipment"`.execute(request.db);
  return { ...withoutSearchText(stored), ...names.rows[0] };
}

export function getTerms({ db, language }: CallRequest): Promise<string> {
  return termsHtml(db, 'Booking', language);
}

/** Whether the period of a booking or rental document is occupied. */
export async function doesBookingCollide({ db, body }: CallRequest): Promise<boolean> {
  const input = parseRecord(collisionBody, body);
  const candidate = collisionTimeOf(input);
  const lacksBookingId = candidate.Kind === 'rental-document' && !input.Kind && !Object.hasOwn(input, 'BookingId');
  return (await collidingTimes(db, lacksBookingId ? { ...candidate, Id: await bookingOf(db, candidate.DocumentId) } : candidate)).length > 0;
}

/** The booking of a rental document, for clients that do not send `BookingId`. */
async function bookingOf(db: Kysely<Database>, documentId: unknown): Promise<number | null> {
  if (typeof documentId !== 'number') return null;
  const found = await db.selectFrom('rental_document').select('BookingId').where('Id', '=', documentId).executeTakeFirst();
  return found?.BookingId ?? null;
}

/** Whether the employee has another vehicle in the same period; without an employee, the current user. */
export async function areThereBookingsForOtherVehicles({ db, user, body }: CallRequest): Promise<boolean> {
  const booking = parseRecord(config.schema, body);
  return hasOtherVehicles(db, { ...booking, EmployeeId: booking.EmployeeId ?? user.employeeId });
}

/** Saves an undecided booking; a new one gets a number. Throws `collision` with the colliding records, `wrong-state`. */
export async function createOrUpdate(request: ChangeRequest): Promise<number> {
  const { db, user, now, happenedAt, travelPurposeRequired: isPurposeRequired, expectedVersion } = request;
  const parsed = parseRecord(config.schema, request.body);
  const id = existingId(parsed.Id);
  const stored = id === null ? null : await loadInState(db, id, isBookingOpen);
  const booking = { ...parsed, EmployeeId: parsed.EmployeeId ?? (stored ? (stored['EmployeeId'] as number | null) : user.employeeId) };
  return saveRecord(db, config, booking, {
    check: async () => {
      await checkTerms(db, 'Booking', booking, stored?.['TermsHash']);
      const others = await collidingTimes(db, booking, { lock: true });
      if (others.length > 0) throw collisionProblem(user, others);
      const startBefore = stored?.['StartDate'];
      const fieldErrors = [...validateBooking(booking, { at: happenedAt, startBefore, isPurposeRequired }), ...validateLateBooking(booking, startBefore, now)];
      return [...fieldErrors, ...(await checkAdditionalFields(db, functionality.Booking, booking.AdditionalFieldValues))];
    },
    stamp: async () => {
      if (stored) return { ChangedOn: now, ChangedBy: user.id };
      return { Number: await nextNumber(db, 'REZ', Number(now.slice(0, 4)), table), Status: bookingStatuses.reported, CreatedOn: now, CreatedBy: user.id };
    },
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  const stored = await loadInState(request.db, id, isBookingOpen);
  if (!may(request.user.permissions, 'Booking', 'IsRemove') && stored['AdditionalEquipmentId'] === null) throw new TaborError('forbidden');
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}

/** Accepts an undecided booking. */
export function accept(request: ChangeRequest): Promise<true> {
  return decide(request, isBookingOpen, { IsAccepted: true, Status: bookingStatuses.accepted });
}

/** Rejects an undecided booking and stores the reason; its period becomes free. */
export function reject(request: ChangeRequest): Promise<true> {
  return decide(request, isBookingOpen, { IsRejected: true, Status: bookingStatuses.rejected, Reason: reasonOf(request) });
}

/** Cancels a booking, accepted or not, and stores the reason; its period becomes free. */
export function cancel(request: ChangeRequest): Promise<true> {
  return decide(request, isBookingAlive, { IsRejectedByDriver: true, Status: bookingStatuses.cancelled, Reason: reasonOf(request) });
}

/** Bookings for the timeline: those that overlap the given dates; without a start, back to 31 days ago. */
export async function schedule(request: CallRequest): Promise<unknown> {
  const { db, parameters, now, language } = request;
  const [start, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  if (start !== null && end !== null && start >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const vehicleId = parameters['id'] ? idOf(request, 'id') : null;
  const search = await searchConditions(db, bookingGrid, sql.ref('SearchText'), parameters['search'] ?? '', language);
  const found = await sql<{ SearchText: string }>`
    SELECT * FROM grid_vehicle_rental
    WHERE tsrange("StartDate", "EndDate") && tsrange(coalesce(${start}::timestamp, least(${now}::timestamp - interval '31 days', ${end}::timestamp)), ${end}::timestamp)
      AND "VehicleId" = coalesce(${vehicleId}::bigint, "VehicleId")
      AND ${sql.join([sql`true`, ...search], sql` AND `)}
    ORDER BY "StartDate", "Id"`.execute(db);
  return found.rows.map(withoutSearchText);
}

async function decide(request: ChangeRequest, isIn: typeof isBookingOpen, changes: Readonly<Record<string, unknown>>): Promise<true> {
  const { db, user, now } = request;
  const id = idOf(request, 'id');
  await loadInState(db, id, isIn);
  await writeRecord(db, table, id, { ...changes, ChangedOn: now, ChangedBy: user.id });
  return true;
}

function reasonOf({ body }: ChangeRequest): string {
  return parseRecord(decision, body)?.Reason ?? '';
}

/** Loads the booking and locks it until the transaction ends. Throws `not-found`, `wrong-state`. */
async function loadInState(db: Kysely<Database>, id: number, isIn: typeof isBookingOpen): Promise<Record<string, unknown>> {
  const stored = await loadRecord(db, table, id, { lock: true });
  if (!isIn(stored)) throw new TaborError('wrong-state');
  return stored;
}

function withoutSearchText(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { SearchText: _, ...booking } = row;
  return booking;
}
