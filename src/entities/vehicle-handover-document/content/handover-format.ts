import type { FormFormat, FormValues, Part, PartDeclaration } from '../../../screens/declaration/form-declaration.ts';
import { emptyForm, type FaultForm, type HandoverForm } from './handover-form.ts';
import { readHandover } from './read-handover.ts';
import { faultKinds, faultPlacements } from './handover-references.ts';
import { toPayload } from './handover-payload.ts';
import { signatureState, type Signature } from '../../../screens/record/fields/signature/signature.ts';

const ANY_KEY = 'local-00000000-0000-0000-0000-000000000000';
/** Placeholder for a signature, whose PNG is drawn only on save. */
const PLACEHOLDER_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** How a handover's form differs from its record: signatures are drawn, and its faults are part of it. */
export const handoverFormat: FormFormat = {
  empty: emptyForm(''),
  read: readHandover,
  toRecord: (values) =>
    toPayload(asHandover(values), ANY_KEY, { from: placeholderPng(asHandover(values).From), to: placeholderPng(asHandover(values).To) }),
  whole: ['From', 'To'],
};

/** Faults, which have calls and files of their own. */
export const faultParts: PartDeclaration = {
  fields: [
    { field: 'PlacementId', type: 'reference', source: faultPlacements, textField: 'Placement' },
    { field: 'KindId', type: 'reference', source: faultKinds, textField: 'Kind' },
  ],
  save: 'createOrUpdateFault',
  remove: 'deleteFault',
  body: toFault,
  photos: { field: 'Images', table: 'VehicleHandoverDocumentFault' },
};

/** The values of a handover's form: `handoverFormat` has made or read them. */
export function asHandover(values: FormValues): HandoverForm {
  return values as unknown as HandoverForm;
}

function toFault(part: Part, VehicleHandoverDocumentId: Part['Id']): FormValues {
  const { Id, PlacementId, KindId, Placement, Kind, Description, DamagePointId } = part as unknown as FaultForm;
  const words = { ...(Placement ? { Placement } : {}), ...(Kind ? { Kind } : {}) };
  return { Id, VehicleHandoverDocumentId, PlacementId, KindId, ...words, Description, DamagePointId };
}

function placeholderPng(signature: Signature): string | null {
  return signatureState(signature) === 'signed' ? PLACEHOLDER_PNG : null;
}
