import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get, post, step } from '../../definition/record-calls.ts';
import { defineEntity, type GridDefinition } from '../../definition/entity.ts';
import {
  recordAdditionalValues,
  recordFlag,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnFlag,
  columnReference,
  columnText,
} from '../../wire/fields.ts';
import { bookedCalendar } from '../../rules/rental/calendar.ts';
import { isForOtherVehicle } from '../../rules/rental/collision.ts';
import { collisionCheck } from './collision-check.ts';
import { deciders } from './deciders.ts';
import { scheduleRows } from './schedule-row.ts';

const row = v.looseObject({
  Id: recordId,
  Number: columnText,
  RegistrationNumber: columnText,
  Equipment: columnText,
  StartDate: columnDate,
  EndDate: columnDate,
  IsRejectedByDriver: columnFlag,
  IsRejected: columnFlag,
  IsAccepted: columnFlag,
  TravelPurpose: columnText,
  Authorization: columnText,
  Status: columnText,
  Comment: columnText,
  // Beyond the specification: the device needs these columns to check collisions over cached rows.
  VehicleId: columnReference,
  AdditionalEquipmentId: columnReference,
  EmployeeId: columnReference,
  Employee: columnText,
  ApplicationId: columnReference,
  /** Why it was rejected or cancelled. */
  Reason: columnText,
});

/** A booking as the backend returns it, including server-set fields. */
const storedRecord = v.looseObject({
  Id: recordId,
  Number: recordText,
  Status: recordText,
  Authorization: recordText,
  Employee: recordText,
  Equipment: recordText,
  IsAccepted: recordFlag,
  IsRejected: recordFlag,
  IsRejectedByDriver: recordFlag,
  Reason: recordText,
  VehicleId: recordReference,
  AdditionalEquipmentId: recordReference,
  EmployeeId: recordReference,
  ApplicationId: recordReference,
  ApplicationName: recordText,
  StartDate: recordDateTime,
  EndDate: recordDateTime,
  PickUpDate: recordDateTime,
  ReturnDate: recordDateTime,
  PickUpCounter: recordNumber,
  ReturnCounter: recordNumber,
  TravelPurpose: recordText,
  StartPlace: recordText,
  TargetPlace: recordText,
  Comment: recordText,
  AdditionalFieldValues: recordAdditionalValues,
  TermsHash: recordText,
  TermsLanguage: recordText,
});

const functionality = 'Booking';
const read = { functionality, flag: 'IsRead' } as const;
/** Rental documents call this too, before they are saved or moved. */
const readAny = {
  anyOf: [
    read,
    { functionality: 'RentalDocument', flag: 'IsRead' },
    { functionality: 'EquipmentRentalDocument', flag: 'IsRead' },
    { functionality: 'RentalSchedule', flag: 'IsChange' },
  ],
} as const;
const decide = { functionality, flag: 'IsAdmin' } as const;

/** The grid of bookings, shared with equipment bookings. */
export const bookingGrid = {
  path: '/api/ODataVehicleBooking',
  row,
  extraColumns: ['VehicleId', 'AdditionalEquipmentId', 'EmployeeId', 'Employee', 'ApplicationId', 'Reason'],
  plate: 'RegistrationNumber',
  searched: ['Number', 'RegistrationNumber', 'Equipment', 'Employee', 'TravelPurpose', 'Authorization', 'Status', 'Comment'],
  sort: [{ field: 'StartDate', direction: 'desc' }],
} as const satisfies GridDefinition;

export const vehicleRental = defineEntity({
  name: 'vehicle-rental',
  wireName: 'VehicleBooking',
  functionality,
  numberPrefix: 'REZ',
  files: { holds: 'any' },
  readings: [
    { time: 'PickUpDate', counter: 'PickUpCounter' },
    { time: 'ReturnDate', counter: 'ReturnCounter' },
  ],
  grid: bookingGrid,
  calls: {
    ...crudCalls({
      wireName: 'VehicleBooking',
      functionality,
      answer: storedRecord,
      createOrUpdate: {
        extraBody: ['TermsHash', 'TermsLanguage', 'ApplicationId', 'ReadingReason'],
        lookUp: {
          in: { columns: { StartDate: 'StartDate' }, alsoIn: { entity: 'equipment-rental', when: 'AdditionalEquipmentId' } },
          by: ['VehicleId', 'AdditionalEquipmentId', 'StartDate', 'EndDate'],
        },
        datedBy: 'StartDate',
        references: ['VehicleId', 'AdditionalEquipmentId', 'EmployeeId', 'ApplicationId'],
        merge: 'fields',
        preflight: [
          collisionCheck(),
          {
            call: 'areThereBookingsForOtherVehicles',
            kind: 'warning',
            parameters: 'body',
            ofCalendar: { calendar: bookedCalendar, isInTheWay: isForOtherVehicle },
          },
        ],
      },
      delete: {
        // With permission for equipment bookings only, bookings without equipment are not deletable; the backend checks that.
        requires: {
          anyOf: [
            { functionality, flag: 'IsRemove' },
            { functionality: 'EquipmentBooking', flag: 'IsRemove' },
          ],
        },
      },
    }),
    getTerms: get('/VehicleBooking/GetTerms', read, v.string(), { format: 'html', isInLanguage: true }),
    /** Bookings of all vehicles, or of the vehicle `id`, as list rows. */
    schedule: get('/VehicleBooking/Schedule', read, scheduleRows(row), {
      query: ['startDate', 'endDate', 'id', 'search'],
      defaults: { search: '' },
    }),
    doesBookingCollide: post('/VehicleBooking/DoesBookingCollide', readAny, v.boolean(), {
      extraBody: ['TermsHash', 'TermsLanguage', 'ApplicationId', 'BookingId'],
    }),
    areThereBookingsForOtherVehicles: post('/VehicleBooking/AreThereBookingsForOtherVehicles', read, v.boolean(), {
      extraBody: ['TermsHash', 'TermsLanguage', 'ApplicationId'],
    }),
    /** Deciders, for the line on the record that names the next step. */
    deciders: get('/VehicleBooking/Deciders', read, deciders, { isExtra: true }),
    // Beyond the specification, which shows the results of these decisions but no calls for them.
    accept: step('/VehicleBooking/Accept/{id}', decide, { isExtra: true }),
    reject: step('/VehicleBooking/Reject/{id}', decide, { isExtra: true }),
    cancel: step('/VehicleBooking/Cancel/{id}', { functionality, flag: 'IsChange' }),
  },
  offlineRows: { first: 2_000, until: ['EndDate'] },
  offlineReads: [
    { call: 'getTerms', area: 'booking-terms' },
    { call: 'deciders', isOptional: true },
  ],
});
