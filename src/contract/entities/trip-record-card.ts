import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemAdditionalValues, itemMoment, itemNumber, itemReference, itemText, recordId, shownDate, shownNumber, shownReference, shownText } from '../fields.ts';
import { tripKinds } from '../rules/trip-kind.ts';

/** Beyond the specification: an unknown value becomes null, because other backends may not know the field. */
const shownKind = v.fallback(v.nullish(v.picklist(tripKinds), null), null);

const row = v.looseObject({
  Id: recordId,
  VehicleRegistrationNumber: shownText,
  StartDate: shownDate,
  /** Null while the trip is running. */
  EndDate: shownDate,
  Description: shownText,
  Purpose: shownText,
  StartCounter: shownNumber,
  EndCounter: shownNumber,
  // Beyond the specification: driver and vehicle of a running trip.
  VehicleId: shownReference,
  EmployeeId: shownReference,
  // Beyond the specification: fields of the logs.
  TripKind: shownKind,
  Partner: shownText,
});

const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: itemReference,
  VehicleRegistrationNumber: itemText,
  EmployeeId: itemReference,
  StartDate: itemMoment,
  EndDate: itemMoment,
  Description: itemText,
  Purpose: itemText,
  StartCounter: itemNumber,
  EndCounter: itemNumber,
  TripKind: v.nullish(v.picklist(tripKinds)),
  Partner: itemText,
  AdditionalFieldValues: itemAdditionalValues,
});

const functionality = 'TripRecordCard';

export const tripRecordCard = defineEntity({
  name: 'trip-record-card',
  wireName: 'TripRecordCard',
  functionality,
  grid: {
    path: '/api/ODataTripRecordCard',
    row,
    extraColumns: ['VehicleId', 'EmployeeId', 'TripKind', 'Partner'],
    plate: 'VehicleRegistrationNumber',
    searched: ['VehicleRegistrationNumber', 'Description', 'Purpose', 'Partner'],
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    get: { method: 'GET', path: '/TripRecordCard/Get/', query: ['id'], answer: keptItem, requires: { functionality, flag: 'IsRead' } },
    createOrUpdate: {
      method: 'POST',
      path: '/TripRecordCard/CreateOrUpdate',
      extraBody: ['EmployeeId', 'TripKind', 'Partner'],
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['VehicleId', 'StartDate', 'StartCounter'] },
        references: ['VehicleId'],
        merge: 'fields',
      },
    },
    finish: {
      method: 'POST',
      path: '/TripRecordCard/Finish',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsChange' },
      change: { target: 'body' },
    },
    // Beyond the specification: the log of a vehicle's month (`YYYY-MM`) as an Excel file. `document` is the language whose law it follows
    //
    generateLog: {
      method: 'GET',
      path: '/TripRecordCard/GenerateLog', isExtra: true,
      query: ['vehicleId', 'month', 'document', 'company'],
      takesLong: true,
      answer: recordId,
      requires: { functionality, flag: 'IsRead' },
    },
  },
  offlineRows: 2_000,
});
