import * as v from 'valibot';
import { additionalFieldValue, optionalReference, readingReason, recordId, reference, text } from '../../wire/fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';
import { fuelStates } from '../fleet/vehicle-handover-document.ts';

const optionalDateTime = v.nullish(wireDateTime, null);
const counter = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null);
const fuel = v.nullish(v.picklist(fuelStates), null);
const choice = v.nullish(recordId, null);

export const rentalDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    /** The booking that this document fulfils. The two share their time and do not collide. */
    BookingId: optionalReference,
    ApplicationId: optionalReference,
    StartDate: wireDateTime,
    EndDate: optionalDateTime,
    KindId: choice,
    /** Default for a new document: 'Zgłoszony'. */
    StatusId: choice,
    ContractorId: optionalReference,
    ContractorEmployeeId: optionalReference,
    PickupDate: optionalDateTime,
    ReturnDate: optionalDateTime,
    PickupCounter: counter,
    ReturnCounter: counter,
    ReadingReason: readingReason,
    PickupPlace: text(200),
    ReturnPlace: text(200),
    PickupFuelState: fuel,
    ReturnFuelState: fuel,
    ReturnedBy: text(200),
    TravelPurpose: text(200),
    StartPlace: text(200),
    TargetPlace: text(200),
    Comments: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.EndDate === null || time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
  v.forward(
    v.partialCheck(
      [['PickupCounter'], ['ReturnCounter']],
      (trip) => trip.PickupCounter === null || trip.ReturnCounter === null || trip.PickupCounter < trip.ReturnCounter,
      'return-not-above-pickup',
    ),
    ['ReturnCounter'],
  ),
);

export type RentalDocument = v.InferOutput<typeof rentalDocumentRecord>;
