import * as v from 'valibot';
import { optionalReference, reference, text } from '../../wire/fields.ts';
import { additionalFieldValue, inOrder, optionalChoice, optionalDateTime } from '../../wire/saved-fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

export const equipmentRentalDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    AdditionalEquipmentId: reference,
    StartDate: wireDateTime,
    EndDate: optionalDateTime,
    KindId: optionalChoice,
    /** Default for a new document: 'Zgłoszony'. */
    StatusId: optionalChoice,
    ContractorId: optionalReference,
    PickupDate: optionalDateTime,
    ReturnDate: optionalDateTime,
    PickupPlace: text(200),
    ReturnPlace: text(200),
    Comments: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  inOrder('StartDate', 'EndDate'),
);
