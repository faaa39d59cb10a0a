import * as v from 'valibot';
import { additionalFieldValue, reference, text } from '../fields.ts';
import { tripKinds } from '../rules/trip-kind.ts';
import { wireDateTime } from '../wire-date.ts';

const kilometres = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999));
const endCounter = v.nullish(kilometres, null);
const endDate = v.nullish(wireDateTime, null);

export const tripRecordCardItem = v.pipe(
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
export const finishBody = v.looseObject({ Id: reference, EndDate: endDate, EndCounter: endCounter });
