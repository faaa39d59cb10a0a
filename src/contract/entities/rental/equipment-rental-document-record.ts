import * as v from 'valibot';
import { additionalFieldValue, optionalReference, recordId, reference, text } from '../../wire/fields.ts';
import { wireDateTime } from '../../wire/wire-date.ts';

const optionalDateTime = v.nullish(wireDateTime, null);
const choice = v.nullish(recordId, null);

export const equipmentRentalDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    AdditionalEquipmentId: reference,
    StartDate: wireDateTime,
    EndDate: optionalDateTime,
    KindId: choice,
    /** Default for a new document: 'Zgłoszony'. */
    StatusId: choice,
    ContractorId: optionalReference,
    PickupDate: optionalDateTime,
    ReturnDate: optionalDateTime,
    PickupPlace: text(200),
    ReturnPlace: text(200),
    Comments: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
  }),
  v.forward(
    v.partialCheck([['StartDate'], ['EndDate']], (time) => time.EndDate === null || time.StartDate < time.EndDate, 'end-before-start'),
    ['EndDate'],
  ),
);
