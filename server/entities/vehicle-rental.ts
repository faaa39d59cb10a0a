import { sql, type Kysely } from 'kysely';
import { bookingGrid } from '../../src/contract/entities/vehicle-rental.ts';
import { vehicleRentalItem, wantedTime } from '../../src/contract/entities/vehicle-rental-item.ts';
import { decision } from '../../src/contract/fields.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { arrivalFaults, bookingFaults } from '../../src/contract/rules/booking-faults.ts';
import { bookingStatuses, isBookingAlive, isBookingOpen } from '../../src/contract/rules/booking-state.ts';
import { timeAskedFor } from '../../src/contract/rules/rental-time.ts';
import { additionalFieldFaults } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { nextNumber } from '../calls/number-series.ts';
import { idOf, momentOf } from '../calls/parameters.ts';
import { existingId, loadRecord, readRecord, saveRecord, writeRecord, type RecordKeeping } from '../calls/records.ts';
import { checkTerms, termsHtml } from '../calls/terms.ts';
import type { Database } from '../database/tables.ts';
import { searchConditions } from '../grid/dictionary-words.ts';
import { collidingTimes, collisionProblem, hasOtherVehicles } from './booked-times.ts';

const table = 'vehicle_booking';

const keeping: RecordKeeping<typeof vehicleRentalItem> = {
  table,
  schema: vehicleRentalItem,
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
  const kept = await loadRecord(request.db, table, idOf(request, 'id'));
  const names = await sql<{ Employee: string | null; Equipment: string | null }>`
    SELECT (SELECT "FullName" FROM employee WHERE "Id" = ${kept['EmployeeId']}) AS "Employee",
      (SELECT "Name" FROM equipment WHERE "Id" = ${kept['AdditionalEquipmentId']}) AS "Equipment"`.execute(request.db);
  return { ...withoutSearchText(kept), ...names.rows[0] };
}

export function getTerms({ db, language }: CallRequest): Promise<string> {
  return termsHtml(db, 'Booking', language);
}

/** Whether the period of a booking or rental document is occupied. */
export async function doesBookingCollide({ db, body }: CallRequest): Promise<boolean> {
  const asked = readRecord(wantedTime, body);
  const wanted = timeAskedFor(asked);
  const isOwnItem = wanted.Kind === 'rental-document' && !asked.Kind && !Object.hasOwn(asked, 'BookingId');
  return (await collidingTimes(db, isOwnItem ? { ...wanted, Id: await bookingOf(db, wanted.DocumentId) } : wanted)).length > 0;
}

/** The booking of a rental document, for clients that do not send `BookingId`. */
async function bookingOf(db: Kysely<Database>, documentId: unknown): Promise<number | null> {
  if (typeof documentId !== 'number') return null;
  const found = await db.selectFrom('rental_document').select('BookingId').where('Id', '=', documentId).executeTakeFirst();
  return found?.BookingId ?? null;
}

/** Whether the employee has another vehicle in the same period; without an employee, the current user. */
export async function areThereBookingsForOtherVehicles({ db, user, body }: CallRequest): Promise<boolean> {
  const booking = readRecord(keeping.schema, body);
  return hasOtherVehicles(db, { ...booking, EmployeeId: booking.EmployeeId ?? user.employeeId });
}

/** Saves an undecided booking; a new one gets a number. Throws `collision` with the colliding records, `wrong-state`. */
export async function createOrUpdate(request: ChangeRequest): Promise<number> {
  const { db, user, now, happenedAt, travelPurposeRequired: isPurposeRequired, expectedVersion } = request;
  const read = readRecord(keeping.schema, request.body);
  const id = existingId(read.Id);
  const kept = id === null ? null : await loadInState(db, id, isBookingOpen);
  const booking = { ...read, EmployeeId: read.EmployeeId ?? (kept ? (kept['EmployeeId'] as number | null) : user.employeeId) };
  return saveRecord(db, keeping, booking, {
    check: async () => {
      await checkTerms(db, 'Booking', booking, kept?.['TermsHash']);
      const others = await collidingTimes(db, booking, { hold: true });
      if (others.length > 0) throw collisionProblem(user, others);
      const startBefore = kept?.['StartDate'];
      const faults = [...bookingFaults(booking, { at: happenedAt, startBefore, isPurposeRequired }), ...arrivalFaults(booking, startBefore, now)];
      return [...faults, ...(await additionalFieldFaults(db, functionality.Booking, booking.AdditionalFieldValues))];
    },
    stamp: async () => {
      if (kept) return { ChangedOn: now, ChangedBy: user.id };
      return { Number: await nextNumber(db, 'REZ', Number(now.slice(0, 4)), table), Status: bookingStatuses.reported, CreatedOn: now, CreatedBy: user.id };
    },
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  const kept = await loadInState(request.db, id, isBookingOpen);
  if (!may(request.user.permissions, 'Booking', 'IsRemove') && kept['AdditionalEquipmentId'] === null) throw new TaborError('forbidden');
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
  const [start, end] = [momentOf(request, 'startDate'), momentOf(request, 'endDate')];
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

async function decide(request: ChangeRequest, isIn: typeof isBookingOpen, decided: Readonly<Record<string, unknown>>): Promise<true> {
  const { db, user, now } = request;
  const id = idOf(request, 'id');
  await loadInState(db, id, isIn);
  await writeRecord(db, table, id, { ...decided, ChangedOn: now, ChangedBy: user.id });
  return true;
}

function reasonOf({ body }: ChangeRequest): string {
  return readRecord(decision, body)?.Reason ?? '';
}

/** Loads the booking and locks it until the transaction ends. Throws `not-found`, `wrong-state`. */
async function loadInState(db: Kysely<Database>, id: number, isIn: typeof isBookingOpen): Promise<Record<string, unknown>> {
  const kept = await loadRecord(db, table, id, { lock: true });
  if (!isIn(kept)) throw new TaborError('wrong-state');
  return kept;
}

function withoutSearchText(kept: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { SearchText: _, ...booking } = kept;
  return booking;
}
