import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnNumber,
  columnReference,
  columnText,
  reference,
  text,
  readingReason,
} from '../../wire/fields.ts';
import { listedFile } from '../shared/listed-file.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const row = v.looseObject({
  Id: recordId,
  Date: columnDate,
  Vehicle: columnText,
  CounterState: columnNumber,
  Comments: columnText,
  // Beyond the specification: the device needs these columns to validate a reading against its neighbours, and to show its owner.
  VehicleId: columnReference,
  EmployeeId: columnReference,
  /** Whether a manager must review the reading, or has. */
  Review: columnText,
});

const storedRecord = v.looseObject({
  Id: recordId,
  VehicleId: recordReference,
  EmployeeId: recordReference,
  DateTime: recordDateTime,
  CounterState: recordNumber,
  Comments: recordText,
  Files: v.nullish(v.array(listedFile)),
});

export const vehicleCounterRecord = v.looseObject({
  Id: v.nullish(reference, null),
  VehicleId: reference,
  DateTime: wireDateTime,
  /** Kilometres. */
  CounterState: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
  Comments: text(2_000),
  ReadingReason: readingReason,
});

const functionality = 'VehicleCounter';

export const vehicleCounter = defineEntity({
  name: 'vehicle-counter',
  wireName: 'VehicleCounter',
  functionality,
  readings: [{ time: 'DateTime', counter: 'CounterState', review: 'Review' }],
  // Photo of the dashboard.
  files: { holds: 'image', most: 1 },
  grid: {
    path: '/api/ODataVehicleCounter',
    row,
    extraColumns: ['VehicleId', 'EmployeeId', 'Review'],
    plate: 'Vehicle',
    searched: ['Vehicle', 'Comments'],
    sort: [{ field: 'Date', direction: 'desc' }],
    scope: { owner: 'EmployeeId', date: 'Date', travels: 'in-data' },
  },
  calls: {
    ...crudCalls({
      wireName: 'VehicleCounter',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        extraBody: ['EmployeeId', 'ReadingReason'],
        lookUp: { in: { columns: { Date: 'DateTime', CounterState: 'CounterState' } }, by: ['VehicleId', 'DateTime', 'CounterState'] },
        references: ['VehicleId'],
        merge: 'append',
      },
      delete: true,
    }),
  },
  offlineRows: 2_000,
});
