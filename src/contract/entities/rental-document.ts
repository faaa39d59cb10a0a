import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { additionalFieldValue, decision, optionalReference, recordId, reference, shownFlag, shownText, text } from '../fields.ts';
import { bookedCalendar } from '../rules/calendar.ts';
import { bookingsCollide } from '../rules/collision.ts';
import { timeOfRental } from '../rules/rental-time.ts';
import { wireDateTime } from '../wire-date.ts';
import { dictionaryIds } from './dictionary.ts';
import { fuelStates } from './vehicle-handover-document.ts';

const row = v.looseObject({
  Id: recordId,
  RentalDocumentNumber: shownText,
  StartDate: shownText,
  EndDate: shownText,
  Vehicle: shownText,
  Kind: shownText,
  /** By its Polish name, which is what the colours and the calendar know it by. */
  Status: shownText,
  Authorization: shownText,
  OrganizationStructure: shownText,
  CostPlace: shownText,
  Contractor: shownText,
  ContractorEmployee: shownText,
  IsRejectedByDriver: shownFlag,
  Consultant: shownText,
  Comments: shownText,
  IsDiscarded: shownFlag,
  IsPreconfirmed: shownFlag,
  IsConfirmed: shownFlag,
  // Ours, beyond the list's columns: what the device needs to judge collisions over the rows it keeps.
  VehicleId: v.nullish(recordId, null),
  BookingId: v.nullish(recordId, null),
  ReturnDate: shownText,
  /** Why it was discarded. */
  Reason: shownText,
});

const moment = v.nullish(wireDateTime, null);
const counter = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null);
const fuel = v.nullish(v.picklist(fuelStates), null);
const choice = v.nullish(recordId, null);

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    /** The booking that this document carries out; its time is the document's own, so the two do not collide. */
    BookingId: optionalReference,
    StartDate: wireDateTime,
    EndDate: moment,
    KindId: choice,
    /** A new document without one is 'Zgłoszony'. */
    StatusId: choice,
    ContractorId: optionalReference,
    ContractorEmployeeId: optionalReference,
    PickupDate: moment,
    ReturnDate: moment,
    PickupCounter: counter,
    ReturnCounter: counter,
    PickupPlace: text(200),
    ReturnPlace: text(200),
    PickupFuelState: fuel,
    ReturnFuelState: fuel,
    ReturnedBy: text(200),
    TravelPurpose: text(200),
    StartPlace: text(200),
    TargetPlace: text(200),
    Comments: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.EndDate === null || time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck(
      [['PickupCounter'], ['ReturnCounter']],
      (trip) => trip.PickupCounter === null || trip.ReturnCounter === null || trip.PickupCounter < trip.ReturnCounter,
      'return-not-above-pickup',
    ),
    ['ReturnCounter'],
  ),
);

export type RentalDocument = v.InferOutput<typeof item>;

/** A document as the backend keeps it, with what only the backend sets: who decided on it and when, by name. */
const keptItem = v.looseObject({
  Id: recordId,
  Number: shownText,
  VehicleId: recordId,
  BookingNumber: shownText,
  StartDate: v.string(),
  IsRejectedByDriver: shownFlag,
  IsPreconfirmed: shownFlag,
  IsConfirmed: shownFlag,
  IsDiscarded: shownFlag,
  PreconfirmedOn: shownText,
  PreconfirmedBy: shownText,
  ConfirmedOn: shownText,
  ConfirmedBy: shownText,
  DiscardedOn: shownText,
  DiscardedBy: shownText,
  Reason: shownText,
});

const functionality = 'RentalDocument';
const read = { functionality, flag: 'IsRead' } as const;

export const rentalDocument = defineEntity({
  name: 'rental-document',
  wireName: 'RentalDocument',
  functionality,
  grid: {
    path: '/api/ODataRentalDocument',
    row,
    searched: ['RentalDocumentNumber', 'Vehicle', 'Kind', 'Status', 'Authorization', 'Contractor', 'ContractorEmployee', 'Consultant', 'Comments'],
    dictionaries: { Kind: dictionaryIds.rentalDocumentKinds, Status: dictionaryIds.rentalDocumentStatuses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  item,
  calls: {
    // Who moves a document on the schedule has its change merged onto the whole of it.
    get: { method: 'GET', path: '/RentalDocument/Get/', query: ['id'], answer: keptItem, requires: { anyOf: [read, { functionality: 'RentalSchedule', flag: 'IsChange' }] } },
    schedule: {
      method: 'GET',
      path: '/RentalDocument/Schedule',
      query: ['search', 'startDate', 'endDate'],
      answer: v.array(row),
      requires: { functionality: 'RentalSchedule', flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/RentalDocument/CreateOrUpdate',
      body: item,
      answer: recordId,
      // Who may change the schedule moves what stands on it ([0]§2), and no more: `rules/rental-schedule.ts`.
      requires: { anyOf: [{ functionality, flag: 'IsAddOrIsChange' }, { functionality: 'RentalSchedule', flag: 'IsChangeOfKept' }] },
      change: {
        target: 'body',
        creates: true,
        references: ['VehicleId', 'BookingId', 'ContractorId', 'ContractorEmployeeId'],
        merge: 'fields',
        preflight: [
          {
            entity: 'vehicle-rental',
            call: 'doesBookingCollide',
            kind: 'collision',
            parameters: timeOfRental,
            field: 'StartDate',
            ofCalendar: { calendar: bookedCalendar, isInTheWay: bookingsCollide },
          },
        ],
      },
    },
    preconfirm: {
      method: 'POST',
      path: '/RentalDocument/Preconfirm/{id}',
      answer: v.unknown(),
      requires: { functionality: 'RentalDocumentPreconfirm', flag: 'IsRead' },
      change: { target: 'path' },
    },
    confirm: {
      method: 'POST',
      path: '/RentalDocument/Confirm/{id}',
      answer: v.unknown(),
      requires: { functionality: 'RentalDocumentConfirm', flag: 'IsRead' },
      change: { target: 'path' },
    },
    discard: {
      method: 'POST',
      path: '/RentalDocument/Discard/{id}',
      body: decision,
      answer: v.unknown(),
      requires: { functionality, flag: 'IsAdmin' },
      change: { target: 'path' },
    },
    delete: {
      method: 'POST',
      path: '/RentalDocument/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: { first: 2_000, until: ['EndDate', 'ReturnDate'] },
});
