import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { choice as equipmentChoice, itemReference, recordId, shownDate, shownReference, shownText } from '../fields.ts';
import { bookedCalendar } from '../rules/calendar.ts';
import { bookingsCollide } from '../rules/collision.ts';
import { timeOfEquipmentRental } from '../rules/rental-time.ts';
import { toWireDateTime } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';
import { rentedItem } from './rented-item.ts';

const row = v.looseObject({
  Id: recordId,
  RentalDocumentNumber: shownText,
  StartDate: shownDate,
  EndDate: shownDate,
  Equipment: shownText,
  Kind: shownText,
  Status: shownText,
  PickupPlace: shownText,
  ReturnPlace: shownText,
  Consultant: shownText,
  Comments: shownText,
  // Ours, beyond the list's columns: what the device needs to judge collisions over the rows it keeps.
  AdditionalEquipmentId: shownReference,
  ReturnDate: shownDate,
});

const keptItem = v.looseObject({
  Id: recordId,
  ...rentedItem,
  AdditionalEquipmentId: itemReference,
});

/** So far ahead nothing is taken. */
const yearsAhead = 10;

/** A day on which all the equipment there is is free. */
function whenAllIsFree(now: Date): Record<string, string> {
  const day = new Date(now.getFullYear() + yearsAhead, 0, 4);
  return { startDate: toWireDateTime(day), endDate: toWireDateTime(new Date(day.getFullYear(), 0, 5)) };
}

const functionality = 'EquipmentRentalDocument';
const read = { functionality, flag: 'IsRead' } as const;

export const equipmentRentalDocument = defineEntity({
  name: 'equipment-rental-document',
  wireName: 'EquipmentRentalDocument',
  functionality,
  grid: {
    path: '/api/ODataEquipmentRentalDocument',
    row,
    extraColumns: ['AdditionalEquipmentId', 'ReturnDate'],
    searched: ['RentalDocumentNumber', 'Equipment', 'Kind', 'Status', 'PickupPlace', 'ReturnPlace', 'Consultant', 'Comments'],
    dictionaries: { Kind: dictionaryIds.rentalDocumentKinds, Status: dictionaryIds.rentalDocumentStatuses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    get: { method: 'GET', path: '/EquipmentRentalDocument/Get/', query: ['id'], answer: keptItem, requires: read },
    // `bookingId` is ours: a booking asks too, and what it has itself is free to it.
    availableEquipment: {
      method: 'GET',
      path: '/EquipmentRentalDocument/AvailableEquipment',
      query: ['startDate', 'endDate', 'id'],
      extraQuery: ['bookingId'],
      answer: v.array(equipmentChoice),
      requires: { anyOf: [read, { functionality: 'Booking', flag: 'IsRead' }] },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/EquipmentRentalDocument/CreateOrUpdate',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['AdditionalEquipmentId', 'StartDate', 'EndDate'] },
        references: ['AdditionalEquipmentId', 'ContractorId'],
        merge: 'fields',
        preflight: [
          {
            entity: 'vehicle-rental',
            call: 'doesBookingCollide',
            kind: 'collision',
            parameters: 'body',
            field: 'StartDate',
            ofCalendar: { calendar: bookedCalendar, timeOf: timeOfEquipmentRental, isInTheWay: bookingsCollide },
          },
        ],
      },
    },
    delete: {
      method: 'POST',
      path: '/EquipmentRentalDocument/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: { first: 1_000, until: ['EndDate', 'ReturnDate'] },
  // Without a time it is all the equipment there is, which the device narrows by the rows it keeps.
  offlineReads: [{ call: 'availableEquipment', otherwise: whenAllIsFree }],
});
