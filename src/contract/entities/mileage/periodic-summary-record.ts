import * as v from 'valibot';
import { reference, text } from '../../wire/fields.ts';
import { positionLimits } from '../../rules/mileage/summary-positions.ts';
import { inOrder, kilometres, optionalDateTime, optionalKilometres } from '../../wire/saved-fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const kilometresOrZero = v.nullish(kilometres, 0);
/** Litres in the tank. */
const fuel = v.nullish(v.pipe(v.number(), v.minValue(0), v.maxValue(99_999)), null);

export const periodicSummaryRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    StartDate: wireDateTime,
    /** Null while the summary is running. */
    EndDate: optionalDateTime,
    DriverName: text(200),
    CounterStart: kilometres,
    CounterEnd: optionalKilometres,
    /** Private commute, other private, private at own cost. The rest of the distance is business. */
    DistanceCategory2: kilometresOrZero,
    DistanceCategory3: kilometresOrZero,
    DistanceCategory4: kilometresOrZero,
    FuelStart: fuel,
    FuelEnd: fuel,
    OrganizationStructureLevel1: text(200),
    OrganizationStructureLevel2: text(200),
    OrganizationStructureLevel3: text(200),
  }),
  inOrder('StartDate', 'EndDate'),
  inOrder('CounterStart', 'CounterEnd', { code: 'min', mayBeEqual: true }),
);

export type PeriodicSummary = v.InferOutput<typeof periodicSummaryRecord>;

export const summaryPositionSchema = v.looseObject({
  Id: v.nullish(reference, null),
  periodicSummaryId: reference,
  Date: wireDateTime,
  Description: v.pipe(text(positionLimits.Description), v.trim(), v.minLength(1, 'required')),
  Comments: text(positionLimits.Comments),
});

export type SummaryPosition = v.InferOutput<typeof summaryPositionSchema>;

/** Body of an import of positions: `Filename` is the id of the spreadsheet that was uploaded before. */
export const positionImportSchema = v.looseObject({
  Id: reference,
  Filename: v.pipe(v.string(), v.regex(/^\d{1,15}$/)),
  AccessToken: v.nullish(v.string(), null),
});
