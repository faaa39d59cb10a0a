import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { get, post } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordAdditionalValues,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnNumber,
  columnReference,
  columnText,
} from '../../wire/fields.ts';
import { tripKinds } from '../../rules/mileage/trip-kind.ts';

/** Beyond the specification: an unknown value becomes null, because other backends may not know the field. */
const columnKind = v.fallback(v.nullish(v.picklist(tripKinds), null), null);

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: columnText,
  StartDate: columnDate,
  /** Null while the trip is running. */
  EndDate: columnDate,
  Description: columnText,
  Purpose: columnText,
  StartCounter: columnNumber,
  EndCounter: columnNumber,
  // Beyond the specification: driver and vehicle of a running trip.
  VehicleId: columnReference,
  EmployeeId: columnReference,
  Employee: columnText,
  // Beyond the specification: fields of the logs.
  TripKind: columnKind,
  Partner: columnText,
  // Beyond the specification: reviews of its readings.
  StartReview: columnText,
  EndReview: columnText,
});

const storedRecord = v.looseObject({
  Id: recordId,
  VehicleId: recordReference,
  VehicleRegistrationNumber: recordText,
  EmployeeId: recordReference,
  StartDate: recordDateTime,
  EndDate: recordDateTime,
  Description: recordText,
  Purpose: recordText,
  StartCounter: recordNumber,
  EndCounter: recordNumber,
  TripKind: v.nullish(v.picklist(tripKinds)),
  Partner: recordText,
  AdditionalFieldValues: recordAdditionalValues,
});

const functionality = 'TripRecordCard';

export const tripRecordCard = defineEntity({
  name: 'trip-record-card',
  wireName: 'TripRecordCard',
  functionality,
  readings: [
    { time: 'StartDate', counter: 'StartCounter', review: 'StartReview' },
    { time: 'EndDate', counter: 'EndCounter', review: 'EndReview' },
  ],
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataTripRecordCard',
    row,
    extraColumns: ['VehicleId', 'EmployeeId', 'Employee', 'TripKind', 'Partner', 'StartReview', 'EndReview'],
    plate: 'VehicleRegistrationNumber',
    searched: ['VehicleRegistrationNumber', 'Employee', 'Description', 'Purpose', 'Partner'],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'TripRecordCard',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        extraBody: ['EmployeeId', 'TripKind', 'Partner', 'ReadingReason'],
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['VehicleId', 'StartDate', 'StartCounter'] },
        references: ['VehicleId'],
        merge: 'fields',
      },
    }),
    finish: post('/TripRecordCard/Finish', { functionality, flag: 'IsChange' }, v.unknown(), {
      extraBody: ['ReadingReason'],
      change: { target: 'body' },
    }),
    // Beyond the specification: the log of a vehicle's month (`YYYY-MM`) as an Excel file. `document` is the language whose law it follows
    //
    generateLog: get('/TripRecordCard/GenerateLog', { functionality, flag: 'IsRead' }, recordId, {
      isExtra: true,
      query: ['vehicleId', 'month', 'document', 'company'],
      takesLong: true,
    }),
  },
  offlineRows: 2_000,
});
