import { sql } from 'kysely';
import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { equipmentRentalDocument } from '../../../src/contract/entities/rental/equipment-rental-document.ts';
import { equipmentRentalDocumentRecord } from '../../../src/contract/entities/rental/equipment-rental-document-record.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { timeOfEquipmentRental } from '../../../src/contract/rules/rental/rental-time.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { idOf, dateTimeOf } from '../../engine/declaration/parameters.ts';
import { withStoredFields } from '../../engine/records/rows.ts';
import { anonymousStamps, defineServerEntity } from '../../engine/declaration/server-entity.ts';
import { requireFreeTime } from '../shared/occupied-times.ts';
import { newRentalStatusOf, withRentalStatus } from '../shared/new-rental-status.ts';

const table = 'equipment_rental_document';

/** Rental documents of equipment. Throws `collision` with the colliding records. */
export const declaration = defineServerEntity(equipmentRentalDocument, {
  table,
  references: {
    AdditionalEquipmentId: 'equipment',
    ContractorId: 'contractor',
    KindId: { dictionary: dictionaryIds.rentalDocumentKinds },
    StatusId: { dictionary: dictionaryIds.rentalDocumentStatuses },
    ConsultantId: 'employee',
  },
  search: {
    RentalDocumentNumber: 'Number',
    Equipment: 'AdditionalEquipmentId',
    Kind: 'KindId',
    Status: 'StatusId',
    Consultant: 'ConsultantId',
  },
  orders: {
    StartDate: 'StartDate',
    RentalDocumentNumber: 'Number',
    Equipment: 'NameOfAdditionalEquipmentId',
    Kind: 'NameOfKindId',
    Status: 'NameOfStatusId',
    PickupPlace: 'PickupPlace',
    ReturnPlace: 'ReturnPlace',
    Consultant: 'NameOfConsultantId',
  },
  record: {
    schema: equipmentRentalDocumentRecord,
    ownedBy: 'ConsultantId',
    prepare: (record, context) => withRentalStatus(withStoredFields(record, context.request.body, context.stored, ['KindId']), context),
    validate: (record, { request }) => requireFreeTime(request, timeOfEquipmentRental(record)),
    compute: newRentalStatusOf,
  },
  retention: {
    'equipment-rentals': {
      since: ['EndDate', 'ReturnDate'],
      where: sql`("PickupDate" IS NULL OR "ReturnDate" IS NOT NULL)`,
      anonymous: { ConsultantId: null, Comments: '', AdditionalFieldValues: '[]', ...anonymousStamps },
    },
  },
  read: { adds: 'all' },
  calls: { availableEquipment },
});

/**
 * The equipment that is free from `startDate` to `endDate`; all of it without a start. The document `id` and the booking `bookingId` do not
 * block.
 */
async function availableEquipment(request: CallRequest): Promise<unknown> {
  const { db, parameters } = request;
  const [start, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  const id = parameters['id'] ? idOf(request, 'id') : null;
  const bookingId = parameters['bookingId'] ? idOf(request, 'bookingId') : null;
  if (start !== null && end !== null && start >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const result = await sql`
    SELECT e."Id", e."Name" FROM equipment e
    WHERE e."IsActive" AND (${start}::timestamp IS NULL OR NOT EXISTS (
      SELECT 1 FROM occupation o
      WHERE o."AdditionalEquipmentId" = e."Id" AND o."Period" && time_taken(${start}::timestamp(0), ${end}::timestamp(0), NULL)
        AND NOT (o."Kind" = ${table} AND o."RecordId" IS NOT DISTINCT FROM ${id}::bigint)
        AND o."Claim" IS DISTINCT FROM 'vehicle_booking ' || ${bookingId}::bigint
    ))
    ORDER BY e."Name" COLLATE "pl-x-icu", e."Id"`.execute(db);
  return result.rows;
}
