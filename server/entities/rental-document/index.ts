import { sql, type Kysely } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { rentalDocument } from '../../../src/contract/entities/rental/rental-document.ts';
import { type RentalDocument, rentalDocumentRecord } from '../../../src/contract/entities/rental/rental-document-record.ts';
import { decision, type Decision } from '../../../src/contract/wire/decision.ts';
import { may } from '../../../src/contract/permissions/permissions.ts';
import { TaborError, type FieldError } from '../../../src/contract/wire/problem.ts';
import { mayReschedule, scheduledFields } from '../../../src/contract/rules/rental/rental-schedule.ts';
import { rentalDecisions } from '../../../src/contract/rules/rental/next-decision.ts';
import { isRentalOpen, mayConfirm, mayDiscard, mayPreconfirm, type RentalState } from '../../../src/contract/rules/rental/rental-state.ts';
import { rentalStates } from '../../../src/contract/rules/rental/state.ts';
import { timeOfRental } from '../../../src/contract/rules/rental/rental-time.ts';
import { fieldChanges } from '../../audit/field-changes.ts';
import { settleTogether } from '../../database/pipelined.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest, CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { settleDeletedReadings, voidReadingsOf } from '../../engine/records/readings.ts';
import { deleteRecord, lockRecord, withStoredFields, writeRecord } from '../../engine/records/rows.ts';
import { anonymousStamps, defineServerEntity, type SaveContext } from '../../engine/declaration/server-entity.ts';
import { withBodySchema } from '../../engine/declaration/handler-schemas.ts';
import { applicantName } from '../shared/applicant.ts';
import { requireState } from '../shared/require-state.ts';
import { decidersOf } from '../shared/deciders.ts';
import { requireFreeTime } from '../shared/occupied-times.ts';
import { scheduleRows } from '../shared/schedule-rows.ts';
import { stateColumn } from '../shared/state-column.ts';
import { newRentalStatusOf, withRentalStatus } from '../shared/new-rental-status.ts';

const table = 'rental_document';

/** Rental documents of vehicles. Only an open one is saved. Throws `collision` with the colliding records. */
export const declaration = defineServerEntity(rentalDocument, {
  table,
  readBy: 'ConsultantId',
  derived: { State: stateColumn(rentalStates) },
  references: {
    VehicleId: 'vehicle',
    BookingId: 'vehicle_booking',
    ApplicationId: 'rental_application',
    ContractorId: 'contractor',
    ContractorEmployeeId: 'contractor_employee',
    KindId: { dictionary: dictionaryIds.rentalDocumentKinds },
    StatusId: { dictionary: dictionaryIds.rentalDocumentStatuses },
    ConsultantId: 'employee',
  },
  search: {
    RentalDocumentNumber: 'Number',
    Vehicle: 'VehicleId',
    Kind: 'KindId',
    Status: 'StatusId',
    Contractor: 'ContractorId',
    ContractorEmployee: 'ContractorEmployeeId',
    Consultant: 'ConsultantId',
  },
  orders: {
    StartDate: 'StartDate',
    RentalDocumentNumber: 'Number',
    Vehicle: 'NameOfVehicleId',
    Kind: 'NameOfKindId',
    Status: 'NameOfStatusId',
    Contractor: 'NameOfContractorId',
    ContractorEmployee: 'NameOfContractorEmployeeId',
    Consultant: 'NameOfConsultantId',
  },
  unlistedBy: 'VoidedOn',
  record: {
    schema: rentalDocumentRecord,
    notStored: ['ReadingReason'],
    ownedBy: 'ConsultantId',
    requireOpen: (stored) => requireState(stored, isRentalOpen),
    prepare: (record, context) =>
      withRentalStatus(withStoredFields(record, context.request.body, context.stored, ['BookingId', 'ApplicationId', 'KindId']), context),
    validate: async (record, { request, stored }) => {
      if (stored && !may(request.user.permissions, 'RentalDocument', 'IsChange')) requireRescheduleOnly(stored, record);
      return (await settleTogether([requireFreeTime(request, timeOfRental(record)), checkContractorEmployee(request.db, record)])).flat();
    },
    compute: async (record, context) =>
      Object.assign({}, ...(await settleTogether([newRentalStatusOf(record, context), organizationOf(record, context)]))) as Row,
  },
  retention: {
    rentals: {
      since: ['EndDate', 'ReturnDate'],
      // A vehicle that is out comes back first.
      where: sql`("PickupDate" IS NULL OR "ReturnDate" IS NOT NULL OR "IsDiscarded")`,
      anonymous: {
        ContractorEmployeeId: null,
        ConsultantId: null,
        ApplicationId: null,
        PreconfirmedBy: null,
        ConfirmedBy: null,
        DiscardedBy: null,
        ReturnedBy: '',
        TravelPurpose: '',
        Comments: '',
        Reason: '',
        Authorization: '',
        AdditionalFieldValues: '[]',
        ...anonymousStamps,
      },
    },
  },
  read: { adds: 'all', present: withNames },
  calls: {
    deciders: (request) => decidersOf(request, rentalDocument.calls, rentalDecisions),
    schedule,
    preconfirm,
    confirm,
    discard: withBodySchema(decision, discard),
    delete: withBodySchema(decision, deleteOrVoid),
  },
});

/** The document with the number of its booking, and the names of the users who decided. */
async function withNames(row: Row, { db }: CallRequest): Promise<Row> {
  const names = await sql<Record<string, string | null>>`
    SELECT (SELECT "GivenName" FROM user_account WHERE "Id" = ${row['PreconfirmedBy']}) AS "PreconfirmedBy",
      (SELECT "GivenName" FROM user_account WHERE "Id" = ${row['ConfirmedBy']}) AS "ConfirmedBy",
      (SELECT "GivenName" FROM user_account WHERE "Id" = ${row['DiscardedBy']}) AS "DiscardedBy",
      (SELECT "Number" FROM vehicle_booking WHERE "Id" = ${row['BookingId']}) AS "BookingNumber",
      ${applicantName(row)} AS "ApplicationName"`.execute(db);
  return { ...row, ...names.rows[0] };
}

/** The vehicle's organization when the document is created: the vehicle may change it later. */
async function organizationOf({ VehicleId }: RentalDocument, { request, stored }: SaveContext): Promise<Row> {
  if (stored) return {};
  return (
    (await request.db
      .selectFrom('vehicle')
      .select(['OrganizationStructure', 'CostPlace'])
      .where('Id', '=', Number(VehicleId))
      .executeTakeFirst()) ?? {}
  );
}

const scheduleColumns = [
  'Id',
  'RentalDocumentNumber',
  'StartDate',
  'EndDate',
  'Vehicle',
  'Kind',
  'Status',
  'Authorization',
  'OrganizationStructure',
  'CostPlace',
  'Contractor',
  'ContractorEmployee',
  'IsRejectedByDriver',
  'Consultant',
  'Comments',
  'IsDiscarded',
  'IsPreconfirmed',
  'IsConfirmed',
  'VehicleId',
  'BookingId',
  'ApplicationId',
  'ReturnDate',
  'Reason',
];

/** Rental documents for the timeline, as list rows: those that overlap the given dates; without dates, back to 31 days ago. */
function schedule(request: CallRequest): Promise<unknown> {
  return scheduleRows(request, {
    grid: rentalDocument.grid,
    view: 'grid_rental_document',
    columns: scheduleColumns,
    time: sql`time_taken("StartDate", "EndDate", "ReturnDate")`,
  });
}

async function preconfirm(request: ChangeRequest): Promise<true> {
  const { user, now } = request;
  const { Id } = await lockInState(request, mayPreconfirm);
  await writeRecord(request, table, Id, { IsPreconfirmed: true, PreconfirmedOn: now, PreconfirmedBy: user.id });
  return true;
}

/**
 * Confirms a preconfirmed document and numbers the driver's authorization. `rules/rental/rental-state.ts` says why it clears
 * `IsPreconfirmed`.
 */
async function confirm(request: ChangeRequest): Promise<true> {
  const { user, now } = request;
  const { Id, Number: number } = await lockInState(request, mayConfirm);
  const Authorization = typeof number === 'string' ? number.replace(/^[^/]+/, 'UP') : '';
  await writeRecord(request, table, Id, {
    IsPreconfirmed: false,
    IsConfirmed: true,
    ConfirmedOn: now,
    ConfirmedBy: user.id,
    Authorization,
  });
  return true;
}

/** Discards a document in any state and stores the reason; its period becomes free. */
async function discard(request: ChangeRequest<Decision>): Promise<true> {
  const { user, now, body } = request;
  const Reason = body?.Reason ?? '';
  const stored = await lockInState(request, mayDiscard);
  await writeRecord(request, table, stored.Id, { IsDiscarded: true, DiscardedOn: now, DiscardedBy: user.id, Reason });
  await voidReadingsOf(request, { entity: rentalDocument, id: stored.Id, row: stored }, Reason);
  return true;
}

/**
 * Deletes a document. A confirmed one is voided: it leaves the lists and frees its period, and stays for the history with its number, its
 * files and the reason, if the body has one.
 */
async function deleteOrVoid(request: ChangeRequest<Decision>): Promise<true> {
  const { user, now, body } = request;
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  if (stored['VoidedOn'] !== null) throw new TaborError('not-found');
  if (stored['IsConfirmed'] !== true) {
    await settleTogether([deleteRecord(request, table, id), settleDeletedReadings(request, rentalDocument, stored)]);
    return true;
  }
  const Reason = body?.Reason ?? '';
  const isDiscarded = stored['IsDiscarded'] === true;
  await writeRecord(request, table, id, {
    ...(!isDiscarded && { IsDiscarded: true, DiscardedOn: now, DiscardedBy: user.id, Reason }),
    VoidedOn: now,
  });
  if (!isDiscarded) await voidReadingsOf(request, { entity: rentalDocument, id, row: stored }, Reason);
  return true;
}

/** The document of the request, locked until the transaction ends. Throws `not-found`, `wrong-state`. */
async function lockInState(request: ChangeRequest, isIn: (state: RentalState) => boolean): Promise<Row & { readonly Id: number }> {
  const id = idOf(request, 'id');
  const stored = await lockRecord(request, table, id);
  requireState(stored, isIn);
  return { ...stored, Id: id };
}

/** A user who may only reschedule changes nothing but the schedule fields. Throws `forbidden` for any other change. */
function requireRescheduleOnly(stored: Row, document: RentalDocument): void {
  const others = Object.keys(rentalDocumentRecord.entries).filter(
    (name) => name !== 'Id' && name !== 'ReadingReason' && !(scheduledFields as readonly string[]).includes(name),
  );
  const partOf = (record: Row) => Object.fromEntries(others.map((name) => [name, record[name]]));
  if (!mayReschedule(stored) || fieldChanges(partOf(stored), partOf(document)).length > 0) throw new TaborError('forbidden');
}

/** The contractor's employee must belong to that contractor. */
async function checkContractorEmployee(
  db: Kysely<Database>,
  { ContractorId, ContractorEmployeeId }: RentalDocument,
): Promise<FieldError[]> {
  if (typeof ContractorEmployeeId !== 'number') return [];
  const person = await db
    .selectFrom('contractor_employee')
    .select('ContractorId')
    .where('Id', '=', ContractorEmployeeId)
    .executeTakeFirst();
  return !person || person.ContractorId === ContractorId ? [] : [{ field: 'ContractorEmployeeId', code: 'not-in-list' }];
}
