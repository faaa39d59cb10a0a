import * as v from 'valibot';
import { optionalReference, readingReason, reference, text } from '../../wire/fields.ts';
import { additionalFieldValue, inOrder, optionalChoice, optionalDateTime, optionalKilometres } from '../../wire/saved-fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';
import { fuelStates } from '../handover/vehicle-handover-document.ts';

const fuel = v.nullish(v.picklist(fuelStates), null);

export const rentalDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    /** The booking that this document fulfils. The two share their time and do not collide. */
    BookingId: optionalReference,
    ApplicationId: optionalReference,
    StartDate: wireDateTime,
    EndDate: optionalDateTime,
    KindId: optionalChoice,
    /** Default for a new document: 'Zgłoszony'. */
    StatusId: optionalChoice,
    ContractorId: optionalReference,
    ContractorEmployeeId: optionalReference,
    PickupDate: optionalDateTime,
    ReturnDate: optionalDateTime,
    PickupCounter: optionalKilometres,
    ReturnCounter: optionalKilometres,
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
  inOrder('StartDate', 'EndDate'),
  inOrder('PickupCounter', 'ReturnCounter', { code: 'return-not-above-pickup' }),
);

export type RentalDocument = v.InferOutput<typeof rentalDocumentRecord>;
