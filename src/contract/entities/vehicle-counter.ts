import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { recordId, shownDate, shownNumber, shownText } from '../fields.ts';
import { listedFile } from './file.ts';

const row = v.looseObject({
  Id: recordId,
  Date: shownDate,
  Vehicle: shownText,
  CounterState: shownNumber,
  Comments: shownText,
  // Ours, beyond the list's columns: what the device needs to judge a reading by its neighbours, and to tell whose it is.
  VehicleId: v.nullish(recordId, null),
  EmployeeId: v.nullish(recordId, null),
});

const keptItem = v.looseObject({ Id: recordId, VehicleId: recordId, DateTime: v.string(), CounterState: v.number(), Comments: shownText, Files: v.optional(v.array(listedFile), []) });

const functionality = 'VehicleCounter';

export const vehicleCounter = defineEntity({
  name: 'vehicle-counter',
  wireName: 'VehicleCounter',
  functionality,
  grid: {
    path: '/api/ODataVehicleCounter',
    row,
    extraColumns: ['VehicleId', 'EmployeeId'],
    searched: ['Vehicle', 'Comments'],
    sort: [{ field: 'Date', direction: 'desc' }],
    scope: { owner: 'EmployeeId', date: 'Date', travels: 'in-data' },
  },
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
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { Date: 'DateTime', CounterState: 'CounterState' } }, by: ['VehicleId', 'DateTime', 'CounterState'] },
        references: ['VehicleId'],
        merge: 'append',
      },
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
