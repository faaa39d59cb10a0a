import * as v from 'valibot';
import { defineEntity } from '../../entity.ts';
import { columnDate, columnNumber, columnReference, columnText, recordId } from '../../fields.ts';

/** States of a reading's review; null for a plausible reading. Flagged and voided readings do not count for the mileage. */
export const readingReviews = ['flagged', 'confirmed', 'voided'] as const;

/** Why a reading was flagged. `in-future`: stored by an earlier version. */
export const readingWarnings = ['lower', 'higher', 'too-far', 'too-high', 'in-future'] as const;

/** Kinds of records that contain readings. */
export const readingSources = ['vehicle-counter', 'vehicle-handover-document', 'trip-record-card'] as const;

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
  /** What the driver said. */
  Reason: columnText,
  Employee: columnText,
  ReviewReason: columnText,
  ReviewedOn: columnDate,
  ReviewedBy: columnText,
  VehicleId: columnReference,
  RecordId: columnReference,
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
    row,
    plate: 'Vehicle',
    searched: ['Vehicle'],
    sort: [
      { field: 'IsFlagged', direction: 'desc' },
      { field: 'Date', direction: 'desc' },
    ],
  },
  calls: {
    confirm: { method: 'POST', path: '/VehicleReading/Confirm/{id}', isExtra: true, answer: v.unknown(), requires: review, change: { target: 'path' } },
    void: { method: 'POST', path: '/VehicleReading/Void/{id}', isExtra: true, answer: v.unknown(), requires: review, change: { target: 'path' } },
  },
});
