import { sql, type Kysely } from 'kysely';
import { rentalDocument } from '../../src/contract/entities/rental-document.ts';
import { type RentalDocument, rentalDocumentRecord } from '../../src/contract/entities/rental-document-record.ts';
import { decision } from '../../src/contract/fields.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { may } from '../../src/contract/permissions.ts';
import { TaborError, type FieldError } from '../../src/contract/problem.ts';
import { mayReschedule, scheduledFields } from '../../src/contract/rules/rental/rental-schedule.ts';
import { isRentalOpen, mayConfirm, mayDiscard, mayPreconfirm, type RentalState } from '../../src/contract/rules/rental/rental-state.ts';
import { deriveStatusDate } from '../../src/contract/rules/rental/rental-status.ts';
import { timeOfRental } from '../../src/contract/rules/rental/rental-time.ts';
import { fieldChanges } from '../audit/field-changes.ts';
import { checkAdditionalFields } from '../calls/additional-fields.ts';
import type { ChangeRequest, CallRequest } from '../calls/call-request.ts';
import { checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf, dateTimeOf } from '../calls/parameters.ts';
import { existingId, loadRecord, parseRecord, saveRecord, writeRecord, type RecordConfig, withStoredFields } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { searchConditions } from '../grid/dictionary-names.ts';
import { collidingTimes, collisionProblem } from './occupied-times.ts';
import { newRentalStatusId, rentalChoices } from './rental-choices.ts';

const table = 'rental_document';

const config: RecordConfig<typeof rentalDocumentRecord> = {
  table,
  schema: rentalDocumentRecord,
  columns: [
    'VehicleId',
    'BookingId',
    'StartDate',
    'EndDate',
    'KindId',
    'StatusId',
    'ContractorId',
    'ContractorEmployeeId',
    'PickupDate',
    'ReturnDate',
    'PickupCounter',
    'ReturnCounter',
    'PickupPlace',
    'ReturnPlace',
    'PickupFuelState',
    'ReturnFuelState',
    'ReturnedBy',
    'TravelPurpose',
    'StartPlace',
    'TargetPlace',
    'Comments',
    'AdditionalFieldValues',
  ],
  references: { VehicleId: 'vehicle', BookingId: 'vehicle_booking', ContractorId: 'contractor', ContractorEmployeeId: 'contractor_employee' },
};

export async function get(request: CallRequest): Promise<unknown> {
  const stored = await loadRecord(request.db, table, idOf(request, 'id'));
  const names = await sql<Record<string, string | null>>`
    SELECT (SELECT "GivenName" FROM user_account WHERE "Id" = ${stored['PreconfirmedBy']}) AS "PreconfirmedBy",
      (SELECT "GivenName" FROM user_account WHERE "Id" = ${stored['ConfirmedBy']}) AS "ConfirmedBy",
      (SELECT "GivenName" FROM user_account WHERE "Id" = ${stored['DiscardedBy']}) AS "DiscardedBy",
      (SELECT "Number" FROM vehicle_booking WHERE "Id" = ${stored['BookingId']}) AS "BookingNumber"`.execute(request.db);
  const { SearchText: _, ...document } = stored;
  return { ...document, ...names.rows[0] };
}

/** Rental documents for the timeline, as list rows: those that overlap the given dates; without dates, back to 31 days ago. */
export async function schedule(request: CallRequest): Promise<unknown> {
  const { db, parameters, now, language } = request;
  const [start, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  const search = await searchConditions(db, rentalDocument.grid, sql.ref('SearchText'), parameters['search'] ?? '', language);
  const found = await sql<{ SearchText: string }>`
    SELECT * FROM grid_rental_document
    WHERE time_taken("StartDate", "EndDate", "ReturnDate")
        && tsrange(coalesce(${start}::timestamp, ${now}::timestamp - interval '31 days'), ${end}::timestamp)
      AND ${sql.join([sql`true`, ...search], sql` AND `)}
    ORDER BY "StartDate", "Id"`.execute(db);
  return found.rows.map((row) => {
    const { SearchText: _, ...shown } = row;
    return shown;
  });
}

/** Saves an open document; a new one gets a number and a status. Throws `collision` with the colliding records, `wrong-state`. */
export async function createOrUpdate(request: ChangeRequest): Promise<number> {
  const { db, user, now, expectedVersion } = request;
  const parsed = parseRecord(config.schema, request.body);
  const id = existingId(parsed.Id);
  const stored = id === null ? null : await loadInState(db, id, isRentalOpen);
  const StatusId = parsed.StatusId ?? (stored?.['StatusId'] as number | undefined) ?? (await newRentalStatusId(db));
  const document = { ...withStoredFields(parsed, request.body, stored, ['BookingId', 'KindId']), StatusId, ...deriveStatusDate(StatusId, parsed, now) };
  if (stored && !may(user.permissions, 'RentalDocument', 'IsChange')) requireRescheduleOnly(stored, document);
  return saveRecord(db, config, document, {
    check: async () => {
      const others = await collidingTimes(db, timeOfRental(document), { lock: true });
      if (others.length > 0) throw collisionProblem(user, others);
      return [
        ...(await checkDictionaryChoices(db, rentalChoices(document))),
        ...(await checkContractorEmployee(db, document)),
        ...(await checkAdditionalFields(db, functionality.RentalDocument, document.AdditionalFieldValues)),
      ];
    },
    stamp: async () => {
      if (stored) return { ChangedOn: now, ChangedBy: user.id };
      const Number = await nextNumber(db, 'DW', yearOf(now), table);
      return { Number, ...(await organizationOfVehicle(db, document.VehicleId)), ConsultantId: user.employeeId, CreatedOn: now, CreatedBy: user.id };
    },
    expectedVersion,
  });
}

export async function preconfirm(request: ChangeRequest): Promise<true> {
  const { db, user, now } = request;
  const { Id } = await loadInState(db, idOf(request, 'id'), mayPreconfirm);
  await writeRecord(db, table, Id, { IsPreconfirmed: true, PreconfirmedOn: now, PreconfirmedBy: user.id });
  return true;
}

/** Confirms a preconfirmed document and numbers the driver's authorization. See rules/rental-state.ts for why it clears `IsPreconfirmed`. */
export async function confirm(request: ChangeRequest): Promise<true> {
  const { db, user, now } = request;
  const { Id, Number: number } = await loadInState(db, idOf(request, 'id'), mayConfirm);
  const Authorization = typeof number === 'string' ? number.replace(/^[^/]+/, 'UP') : '';
  await writeRecord(db, table, Id, { IsPreconfirmed: false, IsConfirmed: true, ConfirmedOn: now, ConfirmedBy: user.id, Authorization });
  return true;
}

/** Discards a document in any state and stores the reason; its period becomes free. */
export async function discard(request: ChangeRequest): Promise<true> {
  const { db, user, now, body } = request;
  const Reason = parseRecord(decision, body)?.Reason ?? '';
  const { Id } = await loadInState(db, idOf(request, 'id'), mayDiscard);
  await writeRecord(db, table, Id, { IsDiscarded: true, DiscardedOn: now, DiscardedBy: user.id, Reason });
  return true;
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, table, id, { lock: true });
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}

/** Loads the document and locks it until the transaction ends. Throws `not-found`, `wrong-state`. */
async function loadInState(db: Kysely<Database>, id: number, isIn: (state: RentalState) => boolean): Promise<Record<string, unknown> & { Id: number }> {
  const stored = await loadRecord(db, table, id, { lock: true });
  if (!isIn(stored)) throw new TaborError('wrong-state');
  return { ...stored, Id: id };
}

/** A user who may only reschedule changes nothing but the schedule fields. Throws `forbidden` for any other change. */
function requireRescheduleOnly(stored: Readonly<Record<string, unknown>>, document: Readonly<Record<string, unknown>>): void {
  const others = config.columns.filter((name) => !(scheduledFields as readonly string[]).includes(name));
  const partOf = (record: Readonly<Record<string, unknown>>) => Object.fromEntries(others.map((name) => [name, record[name]]));
  if (!mayReschedule(stored) || fieldChanges(partOf(stored), partOf(document)).length > 0) throw new TaborError('forbidden');
}

/** The contractor's employee must belong to that contractor. */
async function checkContractorEmployee(db: Kysely<Database>, { ContractorId, ContractorEmployeeId }: RentalDocument): Promise<FieldError[]> {
  if (typeof ContractorEmployeeId !== 'number') return [];
  const person = await db.selectFrom('contractor_employee').select('ContractorId').where('Id', '=', ContractorEmployeeId).executeTakeFirst();
  return !person || person.ContractorId === ContractorId ? [] : [{ field: 'ContractorEmployeeId', code: 'not-in-list' }];
}

async function organizationOfVehicle(db: Kysely<Database>, vehicleId: RentalDocument['VehicleId']): Promise<Record<string, unknown>> {
  return loadRecord(db, 'vehicle', Number(vehicleId), { columns: ['OrganizationStructure', 'CostPlace'] });
}

function yearOf(now: string): number {
  return Number(now.slice(0, 4));
}
