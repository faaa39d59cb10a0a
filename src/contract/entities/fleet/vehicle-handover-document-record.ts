import * as v from 'valibot';
import { additionalFieldValue, optionalReference, pngDataUrl, reference, text } from '../../fields.ts';
import { handoverSeal } from '../../handover-seal.ts';
import { wireDateTime } from '../../wire-date.ts';
import { noDamages, selectedDamages } from './damage-point.ts';
import { fuelStates, unsignedReasons } from './vehicle-handover-document.ts';

const unsigned = v.looseObject({ Reason: v.picklist(unsignedReasons), Note: v.optional(text(500)) });

export const vehicleHandoverDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    Number: v.nullish(v.string(), null),
    Date: wireDateTime,
    VehicleId: reference,
    FromEmployeeId: reference,
    ToEmployeeId: reference,
    ContractorId: optionalReference,
    /** Kilometres; absent when the configuration hides the field. */
    Counter: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999)), null),
    Fuel: v.nullish(v.picklist(fuelStates), null),
    PlaceName: text(200),
    Comments: text(2_000),
    AdditionalFieldValues: v.optional(v.array(additionalFieldValue), []),
    SelectedDamages: v.optional(selectedDamages, noDamages),
    FromSignature: v.nullish(pngDataUrl, null),
    ToSignature: v.nullish(pngDataUrl, null),
    FromUnsigned: v.nullish(unsigned, null),
    ToUnsigned: v.nullish(unsigned, null),
    /** SHA-256 and language of the accepted terms. */
    TermsHash: v.nullish(v.string(), null),
    TermsLanguage: v.nullish(v.string(), null),
    Seal: v.nullish(handoverSeal, null),
  }),
  v.forward(
    v.partialCheck([['FromEmployeeId'], ['ToEmployeeId']], (people) => people.FromEmployeeId !== people.ToEmployeeId, 'same-person'),
    ['ToEmployeeId'],
  ),
  v.forward(
    v.partialCheck([['FromSignature'], ['FromUnsigned']], (side) => Boolean(side.FromSignature ?? side.FromUnsigned), 'signature-missing'),
    ['FromSignature'],
  ),
  v.forward(
    v.partialCheck([['ToSignature'], ['ToUnsigned']], (side) => Boolean(side.ToSignature ?? side.ToUnsigned), 'signature-missing'),
    ['ToSignature'],
  ),
);

export type Handover = v.InferOutput<typeof vehicleHandoverDocumentRecord>;
