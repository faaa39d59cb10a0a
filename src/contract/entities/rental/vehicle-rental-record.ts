import * as v from 'valibot';
import { optionalReference, reference, text, readingReason } from '../../wire/fields.ts';
import { additionalFieldValue, inOrder, optionalDateTime, optionalKilometres } from '../../wire/saved-fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

export const vehicleRentalRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    VehicleId: reference,
    AdditionalEquipmentId: optionalReference,
    /** Employee of the booking; the backend defaults to the user's employee. */
    EmployeeId: optionalReference,
    ApplicationId: optionalReference,
    StartDate: wireDateTime,
    EndDate: wireDateTime,
    PickUpDate: optionalDateTime,
    ReturnDate: optionalDateTime,
    PickUpCounter: optionalKilometres,
    ReturnCounter: optionalKilometres,
    ReadingReason: readingReason,
    TravelPurpose: text(20),
    StartPlace: text(200),
    TargetPlace: text(200),
    Comment: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
    /** SHA-256 and language of the accepted terms. */
    TermsHash: v.nullish(v.string(), null),
    TermsLanguage: v.nullish(v.string(), null),
  }),
  inOrder('StartDate', 'EndDate'),
  inOrder('PickUpDate', 'ReturnDate'),
);

/** Body of `DoesBookingCollide`: a booking, a rental document, or the time that one occupies (`rules/rental/rental-time.ts`). */
export const collisionBody = v.looseObject({
  Id: optionalReference,
  /** Set on the time of a document. A rental document sent as body may have the name of its kind here. */
  Kind: v.fallback(v.nullish(v.picklist(['rental-document', 'equipment-rental-document']), null), null),
  DocumentId: optionalReference,
  VehicleId: optionalReference,
  AdditionalEquipmentId: optionalReference,
  EmployeeId: optionalReference,
  StartDate: wireDateTime,
  EndDate: optionalDateTime,
});

export type VehicleBooking = v.InferOutput<typeof vehicleRentalRecord>;
