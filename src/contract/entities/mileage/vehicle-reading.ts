import * as v from 'valibot';
import { step } from '../../definition/record-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import { columnDate, columnNumber, columnText, recordId } from '../../wire/fields.ts';

const row = v.looseObject({
  Id: recordId,
  Date: columnDate,
  Vehicle: columnText,
  Counter: columnNumber,
  Source: columnText,
  Review: columnText,
  Warning: columnText,
  /** The reading that it was compared with. */
  ComparedCounter: columnNumber,
  ComparedDate: columnDate,
  /** Reason that the driver entered. */
  Reason: columnText,
  Employee: columnText,
  ReviewReason: columnText,
  ReviewedOn: columnDate,
  ReviewedBy: columnText,
  IsFlagged: v.nullish(v.boolean(), null),
});

const functionality = 'VehicleCounter';
const review = { functionality, flag: 'IsRemove' } as const;

/** Every odometer reading of the vehicles, wherever it was recorded. Beyond the specification. */
export const vehicleReading = defineEntity({
  name: 'vehicle-reading',
  wireName: 'VehicleReading',
  functionality,
  grid: {
    path: '/api/ODataVehicleReading',
    isExtra: true,
    row,
    plate: 'Vehicle',
    searched: ['Vehicle'],
    sort: [
      { field: 'IsFlagged', direction: 'desc' },
      { field: 'Date', direction: 'desc' },
    ],
  },
  calls: {
    confirm: step('/VehicleReading/Confirm/{id}', review, { isExtra: true, decides: true }),
    void: step('/VehicleReading/Void/{id}', review, { isExtra: true, decides: true }),
  },
});
