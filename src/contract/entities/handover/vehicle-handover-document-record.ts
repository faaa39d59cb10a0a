import * as v from 'valibot';
import { optionalReference, reference, text, readingReason } from '../../wire/fields.ts';
import { checkFields } from '../shared/handover-items.ts';
import { energyFields } from './handover-energy.ts';
import { wordFields } from './handover-words.ts';
import { repairFields } from '../fleet/damage-point.ts';
import { partnerFields } from './protocol-mail.ts';
import { handoverSeal, sealedFields, signedTimes } from './handover-seal.ts';

export const vehicleHandoverDocumentRecord = v.pipe(
  v.looseObject({
    Id: v.nullish(reference, null),
    Number: v.nullish(v.string(), null),
    ...sealedFields,
    ...signedTimes,
    ...checkFields,
    ...energyFields,
    ...wordFields,
    ...repairFields,
    ...partnerFields,
    ReadingReason: readingReason,
    /** Why the document was corrected after it was signed. */
    CorrectionReason: text(500),
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

/** A fault found at a handover. Its images are files of the table `VehicleHandoverDocumentFault`. */
export const handoverFaultSchema = v.looseObject({
  Id: v.nullish(reference, null),
  VehicleHandoverDocumentId: reference,
  PlacementId: optionalReference,
  KindId: optionalReference,
  Description: v.pipe(text(1_000), v.nonEmpty('required')),
  /** The damage point of this fault, when it was marked on a drawing. */
  DamagePointId: v.nullish(v.string(), null),
});
