import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemMoment, itemNumber, itemReference, itemText, recordId, shownDate, shownNumber, shownReference, shownText } from '../fields.ts';
import { listedFile } from './listed-file.ts';

const row = v.looseObject({
  Id: recordId,
  Date: shownDate,
  Vehicle: shownText,
  CounterState: shownNumber,
  Comments: shownText,
  // Beyond the specification: the device needs these columns to validate a reading against its neighbours, and to show its owner.
  VehicleId: shownReference,
  EmployeeId: shownReference,
});

const keptItem = v.looseObject({
  Id: recordId,
  VehicleId: itemReference,
  EmployeeId: itemReference,
  DateTime: itemMoment,
  CounterState: itemNumber,
  Comments: itemText,
  Files: v.nullish(v.array(listedFile)),
});

const functionality = 'VehicleCounter';

export const vehicleCounter = defineEntity({
  name: 'vehicle-counter',
  wireName: 'VehicleCounter',
  functionality,
  grid: {
    path: '/api/ODataVehicleCounter',
    row,
    extraColumns: ['VehicleId', 'EmployeeId'],
    plate: 'Vehicle',
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
      extraBody: ['EmployeeId'],
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
