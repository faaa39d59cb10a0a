import * as v from 'valibot';
import { additionalFieldValue, readingReason, reference, text } from '../../wire/fields.ts';
import { tripKinds } from '../../rules/mileage/trip-kind.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const kilometres = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
const endCounter = v.nullish(kilometres, null);
const endDate = v.nullish(wireDateTime, null);

export const tripRecordCardRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StartDate: wireDateTime,
    EndDate: endDate,
    /** Route of the trip. */
    Description: text(2_000),
    Purpose: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, 'too-long')),
    StartCounter: kilometres,
    EndCounter: endCounter,
    /** Null when not entered: such a trip counts as business, and the logs mark it. */
    TripKind: v.nullish(v.picklist(tripKinds), null),
    /** Business partner that was visited. */
    Partner: text(200),
    ReadingReason: readingReason,
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (trip) => trip.EndDate === null || trip.StartDate < trip.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck(
      [['StartCounter'], ['EndCounter']],
      (trip) => trip.EndCounter === null || trip.StartCounter <= trip.EndCounter,
      'end-below-start',
    ),
    ['EndCounter'],
  ),
);

/** Body of `finish`; without a date the trip ends now. */
export const finishBody = v.looseObject({ Id: reference, EndDate: endDate, EndCounter: endCounter, ReadingReason: readingReason });
