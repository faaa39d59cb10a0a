import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, reference, shownNumber, shownText, text } from '../fields.ts';
import { wireDateTime } from '../wire-date.ts';
import { listedFile } from './file.ts';

const row = v.looseObject({
  Id: recordId,
  Date: shownText,
  Vehicle: shownText,
  CounterState: shownNumber,
  Comments: shownText,
  // Ours, beyond the list's columns: what the device needs to judge a reading by its neighbours, and to tell whose it is.
  VehicleId: v.nullish(recordId, null),
  EmployeeId: v.nullish(recordId, null),
});

const item = v.looseObject({
  Id: v.nullish(reference, null),
  VehicleId: reference,
  DateTime: wireDateTime,
  /** Kilometres. */
  CounterState: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
  Comments: text(2_000),
});

export type VehicleCounter = v.InferOutput<typeof item>;

const keptItem = v.looseObject({ Id: recordId, VehicleId: recordId, DateTime: v.string(), CounterState: v.number(), Comments: shownText, Files: v.optional(v.array(listedFile), []) });

const functionality = 'VehicleCounter';

export const vehicleCounter = defineEntity({
  name: 'vehicle-counter',
  wireName: 'VehicleCounter',
  functionality,
  grid: {
    path: '/api/ODataVehicleCounter',
    row,
    searched: ['Vehicle', 'Comments'],
    sort: [{ field: 'Date', direction: 'desc' }],
    scope: { owner: 'EmployeeId', date: 'Date', travels: 'in-data' },
  },
  item,
  calls: {
    get: {
      method: 'GET',
      path: '/VehicleCounter/Get/',
      query: ['id'],
      answer: keptItem,
      requires: { functionality, flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/VehicleCounter/CreateOrUpdate',
      body: item,
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: { target: 'body', creates: true, references: ['VehicleId'], merge: 'append' },
    },
    delete: {
      method: 'POST',
      path: '/VehicleCounter/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: 2_000,
});
