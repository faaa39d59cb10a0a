import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { additionalFieldValue, recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { tripKinds } from '../rules/trip-kind.ts';
import { wireDateTime } from '../wire-date.ts';

/** Ours, beyond the specification's card: read leniently, as other backends do not know it. */
const shownKind = v.fallback(v.nullish(v.picklist(tripKinds), null), null);

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: shownText,
  StartDate: shownText,
  /** Null while the trip runs. */
  EndDate: shownText,
  Description: shownText,
  Purpose: shownText,
  StartCounter: shownNumber,
  EndCounter: shownNumber,
  // Ours, beyond the list's columns: whose trip runs, and with which vehicle.
  VehicleId: v.nullish(recordId, null),
  EmployeeId: v.nullish(recordId, null),
  // And what a log of journeys asks for.
  TripKind: shownKind,
  Partner: shownText,
});

const kilometres = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
const endCounter = v.nullish(kilometres, null);
const endDate = v.nullish(wireDateTime, null);

const item = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StartDate: wireDateTime,
    EndDate: endDate,
    /** Where the trip led. */
    Description: text(2_000),
    Purpose: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, 'too-long')),
    StartCounter: kilometres,
    EndCounter: endCounter,
    /** Null where nobody said: such a trip counts as a business one, and the logs say so. */
    TripKind: v.nullish(v.picklist(tripKinds), null),
    /** Whom a business trip led to. */
    Partner: text(200),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (trip) => trip.EndDate === null || trip.StartDate < trip.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck([['StartCounter'], ['EndCounter']], (trip) => trip.EndCounter === null || trip.StartCounter <= trip.EndCounter, 'end-below-start'),
    ['EndCounter'],
  ),
);

/** The end of a trip; without a date it ends now. */
const finish = v.looseObject({ Id: reference, EndDate: endDate, EndCounter: endCounter });

const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: recordId,
  StartDate: v.string(),
  EndDate: shownText,
  Description: shownText,
  Purpose: shownText,
  StartCounter: shownNumber,
  EndCounter: shownNumber,
  TripKind: shownKind,
  Partner: shownText,
});

const functionality = 'TripRecordCard';

export const tripRecordCard = defineEntity({
  name: 'trip-record-card',
  wireName: 'TripRecordCard',
  functionality,
  grid: {
    path: '/api/ODataTripRecordCard',
    row,
    searched: ['VehicleRegistrationNumber', 'Description', 'Purpose', 'Partner'],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  item,
  calls: {
    get: { method: 'GET', path: '/TripRecordCard/Get/', query: ['id'], answer: keptItem, requires: { functionality, flag: 'IsRead' } },
    createOrUpdate: {
      method: 'POST',
      path: '/TripRecordCard/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, references: ['VehicleId'], merge: 'fields' },
    },
    finish: {
      method: 'POST',
      path: '/TripRecordCard/Finish',
      body: finish,
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'body' },
    },
    // Ours: the log of a vehicle's month (`YYYY-MM`) as an Excel file; `document` is the language whose law it follows.
    generateLog: {
      method: 'GET',
      path: '/TripRecordCard/GenerateLog',
      query: ['vehicleId', 'month', 'document', 'company'],
      takesLong: true,
      answer: recordId,
      requires: { functionality, flag: 'IsRead' },
    },
  },
  offlineRows: 2_000,
});
