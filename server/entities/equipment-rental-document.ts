import { sql } from 'kysely';
import { equipmentRentalDocumentItem } from '../../src/contract/entities/equipment-rental-document-item.ts';
import { functionality } from '../../src/contract/functionality.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { momentOfStatus } from '../../src/contract/rules/rental-status.ts';
import { timeOfEquipmentRental } from '../../src/contract/rules/rental-time.ts';
import { additionalFieldFaults } from '../calls/additional-fields.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { notInDictionary } from '../calls/dictionary-choices.ts';
import { nextNumber } from '../calls/number-series.ts';
import { idOf, momentOf } from '../calls/parameters.ts';
import { existingId, loadRecord, readRecord, saveRecord, type RecordKeeping, withKept } from '../calls/records.ts';
import { collidingTimes, collisionProblem } from './booked-times.ts';
import { newRentalStatusId, rentalChoices } from './rental-choices.ts';

const table = 'equipment_rental_document';

const keeping: RecordKeeping<typeof equipmentRentalDocumentItem> = {
  table,
  schema: equipmentRentalDocumentItem,
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
  const [start, end] = [momentOf(request, 'startDate'), momentOf(request, 'endDate')];
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
  const read = readRecord(keeping.schema, body);
  const id = existingId(read.Id);
  const kept = id === null ? null : await loadRecord(db, table, id, { lock: true });
  const StatusId = read.StatusId ?? (kept?.['StatusId'] as number | undefined) ?? (await newRentalStatusId(db));
  const document = { ...withKept(read, body, kept, ['KindId']), StatusId, ...momentOfStatus(StatusId, read, now) };
  return saveRecord(db, keeping, document, {
    check: async () => {
      const others = await collidingTimes(db, timeOfEquipmentRental(document), { hold: true });
      if (others.length > 0) throw collisionProblem(user, others);
      const own = await additionalFieldFaults(db, functionality.EquipmentRentalDocument, document.AdditionalFieldValues);
      return [...(await notInDictionary(db, rentalChoices(document))), ...own];
    },
    stamp: async () => {
      if (kept) return { ChangedOn: now, ChangedBy: user.id };
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
