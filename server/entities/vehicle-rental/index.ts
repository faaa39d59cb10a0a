import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import { bookingGrid, vehicleRental } from '../../../src/contract/entities/rental/vehicle-rental.ts';
import { vehicleRentalRecord, collisionBody, type VehicleBooking } from '../../../src/contract/entities/rental/vehicle-rental-record.ts';
import { decision, type Decision } from '../../../src/contract/wire/decision.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { validateLateBooking, validateBooking } from '../../../src/contract/rules/rental/validate-booking.ts';
import { bookingStatuses, isBookingAlive, isBookingOpen } from '../../../src/contract/rules/rental/booking-state.ts';
import { bookingDecisions } from '../../../src/contract/rules/rental/next-decision.ts';
import { bookingStates } from '../../../src/contract/rules/rental/state.ts';
import { collisionTimeOf } from '../../../src/contract/rules/rental/rental-time.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest, ChangeRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { voidReadingsOf } from '../../engine/records/readings.ts';
import { lockRecord, withStoredFields, writeRecord } from '../../engine/records/rows.ts';
import { termsHtml } from '../../engine/records/terms.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { applicantName } from '../shared/applicant.ts';
import { requireState } from '../shared/require-state.ts';
import { decidersOf } from '../shared/deciders.ts';
import { scheduleRows } from '../shared/schedule-rows.ts';
import { collidingTimes, hasOtherVehicles, requireFreeTime } from '../shared/occupied-times.ts';
import { stateColumn } from '../shared/state-column.ts';

const table = 'vehicle_booking';

/** Bookings. Only an undecided one is saved or deleted. Throws `collision` with the colliding records. */
export const declaration = defineServerEntity(vehicleRental, {
  table,
  derived: { State: stateColumn(bookingStates) },
  owners: ['EmployeeId'],
  readBy: 'EmployeeId',
  references: { VehicleId: 'vehicle', AdditionalEquipmentId: 'equipment', EmployeeId: 'employee', ApplicationId: 'rental_application' },
  search: { RegistrationNumber: 'VehicleId', Equipment: 'AdditionalEquipmentId', Employee: 'EmployeeId' },
  countedBy: 'StartDate',
  orders: {
    Number: 'Number',
    RegistrationNumber: 'NameOfVehicleId',
    Equipment: 'NameOfAdditionalEquipmentId',
    Employee: 'NameOfEmployeeId',
    EndDate: 'EndDate',
    IsRejectedByDriver: 'IsRejectedByDriver',
    IsRejected: 'IsRejected',
    IsAccepted: 'IsAccepted',
    TravelPurpose: 'TravelPurpose',
    Authorization: 'Authorization',
    Status: 'Status',
  },
  record: {
    schema: vehicleRentalRecord,
    notStored: ['ReadingReason'],
    hasTerms: true,
    requireOpen: (stored) => requireState(stored, isBookingOpen),
    prepare: (record, { request, stored }) => ({
      ...withStoredFields(record, request.body, stored, ['ApplicationId']),
      EmployeeId: record.EmployeeId ?? (stored ? (stored['EmployeeId'] as number | null) : request.user.employeeId),
    }),
    validate: async (record, { request, stored }) => {
      await requireFreeTime(request, record);
      const startBefore = stored?.['StartDate'];
      const rules = { at: request.happenedAt, startBefore, isPurposeRequired: request.travelPurposeRequired };
      return [...validateBooking(record, rules), ...validateLateBooking(record, startBefore, request.now)];
    },
    compute: (_, { stored }) => (stored ? {} : { Status: bookingStatuses.reported }),
    requireDeletable: (stored, { user }) => {
      requireState(stored, isBookingOpen);
      if (!may(user.permissions, 'Booking', 'IsRemove') && stored['AdditionalEquipmentId'] === null) throw new TaborError('forbidden');
    },
  },
  retention: {
    bookings: {
      since: ['EndDate'],
      anonymous: {
        EmployeeId: null,
        ApplicationId: null,
        TravelPurpose: '',
        Comment: '',
        Reason: '',
        Authorization: '',
        StartPlace: '',
        TargetPlace: '',
        AdditionalFieldValues: '[]',
        ...anonymousStamps,
      },
    },
  },
  read: { adds: 'all', present: withNames },
  calls: {
    deciders: (request) => decidersOf(request, vehicleRental.calls, bookingDecisions),
    getTerms: ({ db, language }) => termsHtml(db, 'Booking', language),
    doesBookingCollide: withBodySchema(collisionBody, doesBookingCollide),
    areThereBookingsForOtherVehicles: withBodySchema(vehicleRentalRecord, areThereBookingsForOtherVehicles),
    cancel: withBodySchema(decision, (request: ChangeRequest<Decision>) =>
      refuse(request, isBookingAlive, { IsRejectedByDriver: true, Status: bookingStatuses.cancelled }),
    ),
    accept,
    reject: withBodySchema(decision, (request: ChangeRequest<Decision>) =>
      refuse(request, isBookingOpen, { IsRejected: true, Status: bookingStatuses.rejected }),
    ),
    schedule,
  },
});

/** The booking with the names of its employee, equipment and applicant. */
async function withNames(row: Row, { db }: CallRequest): Promise<Row> {
  const names = await sql<Record<string, string | null>>`
    SELECT (SELECT "FullName" FROM employee WHERE "Id" = ${row['EmployeeId']}) AS "Employee",
      (SELECT "Name" FROM equipment WHERE "Id" = ${row['AdditionalEquipmentId']}) AS "Equipment",
      ${applicantName(row)} AS "ApplicationName"`.execute(db);
  return { ...row, ...names.rows[0] };
}

/** Whether the period of a booking or rental document is occupied. */
async function doesBookingCollide({ db, body: input }: CallRequest<v.InferOutput<typeof collisionBody>>): Promise<boolean> {
  const candidate = collisionTimeOf(input);
  const lacksBookingId = candidate.Kind === 'rental-document' && !input.Kind && !Object.hasOwn(input, 'BookingId');
  return (
    (await collidingTimes(db, lacksBookingId ? { ...candidate, Id: await bookingOf(db, candidate.DocumentId) } : candidate)).length > 0
  );
}

/** The booking of a rental document, for clients that do not send `BookingId`. */
async function bookingOf(db: Kysely<Database>, documentId: unknown): Promise<number | null> {
  if (typeof documentId !== 'number') return null;
  const row = await db.selectFrom('rental_document').select('BookingId').where('Id', '=', documentId).executeTakeFirst();
  return row?.BookingId ?? null;
}

/** Whether the employee has another vehicle in the same period; without an employee, the current user. */
async function areThereBookingsForOtherVehicles({ db, user, body: booking }: CallRequest<VehicleBooking>): Promise<boolean> {
  return hasOtherVehicles(db, { ...booking, EmployeeId: booking.EmployeeId ?? user.employeeId });
}

const scheduleColumns = [
  'Id',
  'Number',
  'RegistrationNumber',
  'Equipment',
  'StartDate',
  'EndDate',
  'IsRejectedByDriver',
  'IsRejected',
  'IsAccepted',
  'TravelPurpose',
  'Authorization',
  'Status',
  'Comment',
  'VehicleId',
  'AdditionalEquipmentId',
  'EmployeeId',
  'Employee',
  'ApplicationId',
  'Reason',
];

/** Bookings for the timeline: those that overlap the given dates; without a start, back to 31 days ago. */
function schedule(request: CallRequest): Promise<unknown> {
  const vehicleId = request.parameters['id'] ? idOf(request, 'id') : null;
  return scheduleRows(request, {
    grid: bookingGrid,
    view: 'grid_vehicle_rental',
    columns: scheduleColumns,
    time: sql`tsrange("StartDate", "EndDate")`,
    condition: sql`"VehicleId" = coalesce(${vehicleId}::bigint, "VehicleId")`,
  });
}

/**
 * Rejects or cancels a booking: it frees its period, stores the reason, and its readings count no more. Throws `not-found`, `wrong-state`.
 */
async function refuse(request: ChangeRequest<Decision>, isIn: typeof isBookingOpen, changes: Row): Promise<true> {
  const Reason = request.body?.Reason ?? '';
  const { id, stored } = await decide(request, isIn, { ...changes, Reason });
  await voidReadingsOf(request, { entity: vehicleRental, id, row: stored }, Reason);
  return true;
}

async function accept(request: ChangeRequest): Promise<true> {
  await decide(request, isBookingOpen, { IsAccepted: true, Status: bookingStatuses.accepted });
  return true;
}

/** Throws `not-found`, `wrong-state`. */
async function decide(
  request: ChangeRequest,
  isIn: typeof isBookingOpen,
  changes: Row,
): Promise<{ readonly id: number; readonly stored: Row }> {
  const { user, now } = request;
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  requireState(stored, isIn);
  await writeRecord(request, table, id, { ...changes, ChangedOn: now, ChangedBy: user.id });
  return { id, stored };
}
