import * as v from 'valibot';
import { reference, text, readingReason } from '../../wire/fields.ts';
import { additionalFieldValue, inOrder, kilometres, optionalDateTime, optionalKilometres } from '../../wire/saved-fields.ts';
import { tripKinds } from '../../rules/mileage/trip-kind.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

export const tripRecordCardRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StartDate: wireDateTime,
    EndDate: optionalDateTime,
    /** Route of the trip. */
    Description: text(2_000),
    Purpose: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, 'too-long')),
    StartCounter: kilometres,
    EndCounter: optionalKilometres,
    /** Null when not entered: such a trip counts as business, and the logs mark it. */
    TripKind: v.nullish(v.picklist(tripKinds), null),
    /** Business partner that was visited. */
    Partner: text(200),
    ReadingReason: readingReason,
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  inOrder('StartDate', 'EndDate'),
  inOrder('StartCounter', 'EndCounter', { code: 'end-below-start', mayBeEqual: true }),
);

/** Body of `finish`; without a date the trip ends now. */
export const finishBody = v.looseObject({
  Id: reference,
  EndDate: optionalDateTime,
  EndCounter: optionalKilometres,
  ReadingReason: readingReason,
});
