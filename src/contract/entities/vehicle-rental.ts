import * as v from 'valibot';
import { defineEntity, type GridDefinition } from '../entity.ts';
import { additionalFieldValue, decision, optionalReference, recordId, reference, shownFlag, shownText, text } from '../fields.ts';
import { bookedCalendar } from '../rules/calendar.ts';
import { bookingsCollide, isForOtherVehicle } from '../rules/collision.ts';
import { wireDateTime } from '../wire-date.ts';

const row = v.looseObject({
  Id: recordId,
  Number: shownText,
  RegistrationNumber: shownText,
  Equipment: shownText,
  StartDate: shownText,
  EndDate: shownText,
  IsRejectedByDriver: shownFlag,
  IsRejected: shownFlag,
  IsAccepted: shownFlag,
  TravelPurpose: shownText,
  Authorization: shownText,
  Status: shownText,
  Comment: shownText,
  // Ours, beyond the list's columns: what the device needs to judge collisions over the rows it keeps.
  VehicleId: v.nullish(recordId, null),
  AdditionalEquipmentId: v.nullish(recordId, null),
  EmployeeId: v.nullish(recordId, null),
  /** Why it was rejected or cancelled. */
  Reason: shownText,
});

const counter = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null);

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    AdditionalEquipmentId: optionalReference,
    /** For whom; the backend takes the user's own employee when it is left out. */
    EmployeeId: optionalReference,
    StartDate: wireDateTime,
    EndDate: wireDateTime,
    PickUpDate: v.nullish(wireDateTime, null),
    ReturnDate: v.nullish(wireDateTime, null),
    PickUpCounter: counter,
    ReturnCounter: counter,
    TravelPurpose: text(20),
    StartPlace: text(200),
    TargetPlace: text(200),
    Comment: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
    /** SHA-256 and language of the terms that were read and accepted. */
    TermsHash: v.nullish(v.string(), null),
    TermsLanguage: v.nullish(v.string(), null),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck(
      [['PickUpDate'], ['ReturnDate']],
      (trip) => trip.PickUpDate === null || trip.ReturnDate === null || trip.PickUpDate < trip.ReturnDate,
      'end-before-start',
    ),
    ['ReturnDate'],
  ),
);

/** What `DoesBookingCollide` is asked: a booking, or the time that a rental document takes (`rules/rental-time.ts`). */
const wantedTime = v.looseObject({
  Id: optionalReference,
  Kind: v.nullish(v.picklist(['rental-document', 'equipment-rental-document']), null),
  DocumentId: optionalReference,
  VehicleId: optionalReference,
  AdditionalEquipmentId: optionalReference,
  EmployeeId: optionalReference,
  StartDate: wireDateTime,
  EndDate: v.nullish(wireDateTime, null),
});

export type VehicleBooking = v.InferOutput<typeof item>;

/** A booking as the backend keeps it, with what only the backend sets. */
const keptItem = v.looseObject({
  Id: recordId,
  Number: shownText,
  Status: shownText,
  Authorization: shownText,
  Employee: shownText,
  Equipment: shownText,
  IsAccepted: shownFlag,
  IsRejected: shownFlag,
  IsRejectedByDriver: shownFlag,
});

const functionality = 'Booking';
const read = { functionality, flag: 'IsRead' } as const;
/** Rental documents ask before they are saved and moved, too. */
const readAny = {
  anyOf: [
    read,
    { functionality: 'RentalDocument', flag: 'IsRead' },
    { functionality: 'EquipmentRentalDocument', flag: 'IsRead' },
    { functionality: 'RentalSchedule', flag: 'IsChange' },
  ],
} as const;
const decide = { functionality, flag: 'IsAdmin' } as const;

/** Bookings as they are listed. */
export const bookingGrid = {
  path: '/api/ODataVehicleBooking',
  row,
  searched: ['Number', 'RegistrationNumber', 'Equipment', 'TravelPurpose', 'Authorization', 'Status', 'Comment'],
  sort: [{ field: 'StartDate', direction: 'desc' }],
} as const satisfies GridDefinition;

export const vehicleRental = defineEntity({
  name: 'vehicle-rental',
  wireName: 'VehicleBooking',
  functionality,
  grid: bookingGrid,
  item,
  calls: {
    get: { method: 'GET', path: '/VehicleBooking/Get/{id}', answer: keptItem, requires: read },
    getTerms: { method: 'GET', path: '/VehicleBooking/GetTerms', answer: v.string(), requires: read, isInLanguage: true },
    /** Bookings of all vehicles, or of the one with this `id`, as the list has them. */
    schedule: {
      method: 'GET',
      path: '/VehicleBooking/Schedule',
      query: ['startDate', 'endDate', 'id', 'search'],
      answer: v.array(row),
      requires: read,
    },
    doesBookingCollide: { method: 'POST', path: '/VehicleBooking/DoesBookingCollide', body: wantedTime, answer: v.boolean(), requires: readAny },
    areThereBookingsForOtherVehicles: {
      method: 'POST',
      path: '/VehicleBooking/AreThereBookingsForOtherVehicles',
      body: item,
      answer: v.boolean(),
      requires: read,
    },
    createOrUpdate: {
      method: 'POST',
      path: '/VehicleBooking/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        datedBy: 'StartDate',
        references: ['VehicleId', 'AdditionalEquipmentId', 'EmployeeId'],
        merge: 'fields',
        preflight: [
          {
            call: 'doesBookingCollide',
            kind: 'collision',
            parameters: 'body',
            field: 'StartDate',
            ofCalendar: { calendar: bookedCalendar, isInTheWay: bookingsCollide },
          },
          {
            call: 'areThereBookingsForOtherVehicles',
            kind: 'warning',
            parameters: 'body',
            ofCalendar: { calendar: bookedCalendar, isInTheWay: isForOtherVehicle },
          },
        ],
      },
    },
    delete: {
      method: 'POST',
      path: '/VehicleBooking/Delete/{id}',
      answer: v.unknown(),
      // Who removes equipment bookings removes those with equipment only: the backend looks.
      requires: { anyOf: [{ functionality, flag: 'IsRemove' }, { functionality: 'EquipmentBooking', flag: 'IsRemove' }] },
      change: { target: 'path', removes: true },
    },
    // Ours: the specification shows what becomes of these decisions, and no call that takes them.
    accept: {
      method: 'POST',
      path: '/VehicleBooking/Accept/{id}',
      answer: v.unknown(),
      requires: decide,
      change: { target: 'path' },
    },
    reject: {
      method: 'POST',
      path: '/VehicleBooking/Reject/{id}',
      body: decision,
      answer: v.unknown(),
      requires: decide,
      change: { target: 'path' },
    },
    cancel: {
      method: 'POST',
      path: '/VehicleBooking/Cancel/{id}',
      body: decision,
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'path' },
    },
  },
  offlineRows: { first: 2_000, until: ['EndDate'] },
  offlineReads: [{ call: 'getTerms' }],
});
