import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { choice as equipmentChoice, recordReference, recordId, columnDate, columnReference, columnText } from '../../wire/fields.ts';
import { timeOfEquipmentRental } from '../../rules/rental/rental-time.ts';
import { toWireDateTime } from '../../wire/wire-date.ts';
import { dictionaryIds } from '../shared/dictionary.ts';
import { collisionCheck } from './collision-check.ts';
import { rentalRecordFields } from './rental-record-fields.ts';

const row = v.looseObject({
  Id: recordId,
  RentalDocumentNumber: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  Equipment: columnText,
  Kind: columnText,
  Status: columnText,
  PickupPlace: columnText,
  ReturnPlace: columnText,
  Consultant: columnText,
  Comments: columnText,
  // Beyond the specification: the device needs these columns to check collisions over cached rows.
  AdditionalEquipmentId: columnReference,
  ReturnDate: columnDate,
});

const storedRecord = v.looseObject({
  Id: recordId,
  ...rentalRecordFields,
  AdditionalEquipmentId: recordReference,
});

/** No equipment is rented this far ahead. */
const FREE_YEARS_AHEAD = 10;

/** Parameters for a day on which all equipment is available. */
function allEquipmentParameters(now: Date): Record<string, string> {
  const day = new Date(now.getFullYear() + FREE_YEARS_AHEAD, 0, 4);
  return { startDate: toWireDateTime(day), endDate: toWireDateTime(new Date(day.getFullYear(), 0, 5)) };
}

const functionality = 'EquipmentRentalDocument';
const read = { functionality, flag: 'IsRead' } as const;

export const equipmentRentalDocument = defineEntity({
  name: 'equipment-rental-document',
  wireName: 'EquipmentRentalDocument',
  functionality,
  numberPrefix: 'DWW',
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataEquipmentRentalDocument',
    row,
    extraColumns: ['AdditionalEquipmentId', 'ReturnDate'],
    searched: ['RentalDocumentNumber', 'Equipment', 'Kind', 'Status', 'PickupPlace', 'ReturnPlace', 'Consultant', 'Comments'],
    dictionaries: { Kind: dictionaryIds.rentalDocumentKinds, Status: dictionaryIds.rentalDocumentStatuses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'EquipmentRentalDocument',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['AdditionalEquipmentId', 'StartDate', 'EndDate'] },
        references: ['AdditionalEquipmentId', 'ContractorId'],
        merge: 'fields',
        preflight: [collisionCheck(timeOfEquipmentRental)],
      },
      delete: true,
    }),
    // `bookingId` is beyond the specification: a booking queries this too, and its own equipment counts as available.
    availableEquipment: get(
      '/EquipmentRentalDocument/AvailableEquipment',
      { anyOf: [read, { functionality: 'Booking', flag: 'IsRead' }] },
      v.array(equipmentChoice),
      { query: ['startDate', 'endDate', 'id'], extraQuery: ['bookingId'] },
    ),
  },
  offlineRows: { first: 1_000, until: ['EndDate', 'ReturnDate'] },
  // Without a period the call returns all equipment, which the device filters by its cached rows.
  offlineReads: [{ call: 'availableEquipment', otherwise: allEquipmentParameters }],
});
