import * as v from 'valibot';
import { optionalReference, recordId, reference, text } from '../../wire/fields.ts';
import { inOrder, phoneNumber } from '../../wire/saved-fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const requiredText = (limit: number) => v.pipe(text(limit), v.trim(), v.nonEmpty('required'));

export const rentalApplicationRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    StartDate: wireDateTime,
    EndDate: wireDateTime,
    StartPredefinedPlaceId: reference,
    EndPredefinedPlaceId: reference,
    ClassId: recordId,
    ModelId: optionalReference,
    /** Kilometres; null without a limit. */
    KmLimit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)), null),
    FirstName: requiredText(100),
    LastName: requiredText(100),
    PhoneNumber: v.pipe(phoneNumber, v.nonEmpty('required')),
    Email: v.pipe(requiredText(200), v.email('invalid')),
    Comments: text(2_000),
  }),
  inOrder('StartDate', 'EndDate'),
);
