import * as v from 'valibot';
import { readingReason, reference, text } from '../../wire/fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

export const vehicleCounterRecord = v.looseObject({
  Id: v.nullish(reference, null),
  VehicleId: reference,
  DateTime: wireDateTime,
  /** Kilometres. */
  CounterState: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)),
  Comments: text(2_000),
  ReadingReason: readingReason,
});
