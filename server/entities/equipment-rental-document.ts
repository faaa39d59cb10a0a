import { sql } from 'kysely';
import { equipmentRentalDocumentRecord } from '../../src/contract/entities/equipment-rental-document-record.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { deriveStatusDate } from '../../src/contract/rules/rental/rental-status.ts';
import { timeOfEquipmentRental } from '../../src/contract/rules/rental/rental-time.ts';
import { checkAdditionalFields } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { checkDictionaryChoices } from '../calls/dictionary-choices.ts';
import { nextNumber } from '../calls/next-number.ts';
import { idOf, dateTimeOf } from '../calls/parameters.ts';
import { existingId, loadRecord, parseRecord, saveRecord, type RecordConfig, withStoredFields } from '../calls/records.ts';
import { collidingTimes, collisionProblem } from './occupied-times.ts';
import { newRentalStatusId, rentalChoices } from './rental-choices.ts';

const table = 'equipment_rental_document';

const config: RecordConfig<typeof equipmentRentalDocumentRecord> = {
  table,
  schema: equipmentRentalDocumentRecord,
  columns: [
    'AdditionalEquipmentId',
    'StartDate',
    'EndDate',
    'KindId',
    'StatusId',
    'ContractorId',
    'PickupDate',
    'ReturnDate',
    'PickupPlace',
    'ReturnPlace',
    'Comments',
    'AdditionalFieldValues',
  ],
  references: { AdditionalEquipmentId: 'equipment', ContractorId: 'contractor' },
};

export async function get(request: CallRequest): Promise<unknown> {
  const { SearchText: _, ...document } = await loadRecord(request.db, table, idOf(request, 'id'));
  return document;
}

/** The equipment that is free from `startDate` to `endDate`; all of it without a start. The document `id` and the booking `bookingId` do not block. */
export async function availableEquipment(request: CallRequest): Promise<unknown> {
  const { db, parameters } = request;
  const [start, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  const id = parameters['id'] ? idOf(request, 'id') : null;
  const bookingId = parameters['bookingId'] ? idOf(request, 'bookingId') : null;
  if (start !== null && end !== null && start >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const found = await sql`
    SELECT e."Id", e."Name" FROM equipment e
    WHERE e."IsActive" AND (${start}::timestamp IS NULL OR NOT EXISTS (
      SELECT 1 FROM occupation o
      WHERE o."AdditionalEquipmentId" = e."Id" AND o."Period" && time_taken(${start}::timestamp(0), ${end}::timestamp(0), NULL)
        AND NOT (o."Kind" = ${table} AND o."RecordId" IS NOT DISTINCT FROM ${id}::bigint)
        AND o."Claim" IS DISTINCT FROM 'vehicle_booking ' || ${bookingId}::bigint
    ))
    ORDER BY e."Name" COLLATE "pl-x-icu", e."Id"`.execute(db);
  return found.rows;
}

/** Saves a document; a new one gets a number and a status. Throws `collision` with the colliding records. */
export async function createOrUpdate({ db, user, now, body, expectedVersion }: ChangeRequest): Promise<number> {
  const parsed = parseRecord(config.schema, body);
  const id = existingId(parsed.Id);
  const stored = id === null ? null : await loadRecord(db, table, id, { lock: true });
  const StatusId = parsed.StatusId ?? (stored?.['StatusId'] as number | undefined) ?? (await newRentalStatusId(db));
  const document = { ...withStoredFields(parsed, body, stored, ['KindId']), StatusId, ...deriveStatusDate(StatusId, parsed, now) };
  return saveRecord(db, config, document, {
    check: async () => {
      const others = await collidingTimes(db, timeOfEquipmentRental(document), { lock: true });
      if (others.length > 0) throw collisionProblem(user, others);
      const fieldErrors = await checkAdditionalFields(db, functionality.EquipmentRentalDocument, document.AdditionalFieldValues);
      return [...(await checkDictionaryChoices(db, rentalChoices(document))), ...fieldErrors];
    },
    stamp: async () => {
      if (stored) return { ChangedOn: now, ChangedBy: user.id };
      return { Number: await nextNumber(db, 'DWW', Number(now.slice(0, 4)), table), ConsultantId: user.employeeId, CreatedOn: now, CreatedBy: user.id };
    },
    expectedVersion,
  });
}

export async function remove(request: ChangeRequest): Promise<true> {
  const id = idOf(request, 'id');
  await loadRecord(request.db, table, id, { lock: true });
  await request.db.deleteFrom(table).where('Id', '=', id).execute();
  return true;
}
