import type { AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import { handoverFaultSchema, mostFaultImages } from '../../contract/entities/vehicle-handover-document.ts';
import { vehicleHandoverDocumentItem } from '../../contract/entities/vehicle-handover-document-item.ts';
import { vehicleTypes, type VehicleType } from '../../contract/entities/vehicle.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { faultsOf } from '../../contract/validate.ts';
import { additionalFieldFaults } from '../../contract/entities/additional-field-faults.ts';
import { signatureState, type Signature } from '../../screens/item/signature.ts';
import { counterQuestion, type LastReading } from '../../screens/vehicle/counter-question.ts';
import { countDamages, newDamages, ownFaults, type HandoverForm } from './handover-form.ts';
import { toPayload } from './handover-payload.ts';

/** Context of the validation, besides the form's own values. */
export type HandoverRules = {
  readonly vehicleType: VehicleType;
  readonly lastReading: LastReading;
  readonly isCounterHidden: boolean;
  readonly groups: readonly AdditionalFieldGroup[];
  /** Required fields that may stay empty, because the backend offers no choices for them. */
  readonly waived?: readonly string[];
};

const anyKey = 'local-00000000-0000-0000-0000-000000000000';
/** Placeholder for a signature, whose PNG is drawn only on save. */
const drawn = 'data:image/png;base64,AA==';

/** All field errors of the form. */
export function handoverFaults(form: HandoverForm, rules: HandoverRules): FieldFault[] {
  const payload = toPayload(form, anyKey, { from: drawnIf(form.From), to: drawnIf(form.To) });
  return [
    ...faultsOf(vehicleHandoverDocumentItem, payload).filter(({ field, code }) => code !== 'required' || !rules.waived?.includes(field)),
    ...ownRules(form, rules),
    ...additionalFieldFaults(rules.groups, form.AdditionalFieldValues),
    ...faultsOfFaults(form),
  ];
}

function ownRules(form: HandoverForm, rules: HandoverRules): FieldFault[] {
  const faults: FieldFault[] = [];
  const add = (field: string, code: string) => faults.push({ field, code });
  const hasEngine = rules.vehicleType !== vehicleTypes.semitrailer;
  if (!rules.isCounterHidden) {
    const question = counterQuestion(form.Counter, rules.lastReading, form.Date);
    if (hasEngine && form.Counter === null) add('Counter', 'required');
    else if (question && form.ConfirmedCounter !== form.Counter) add('Counter', 'invalid');
  }
  if (hasEngine && form.Fuel === null) add('Fuel', 'required');
  if (!form.HasNoNewDamages && countDamages(newDamages(form.SelectedDamages)) === 0) add('SelectedDamages', 'required');
  return faults;
}

/** A fault that only carries photos of a marked damage needs no description: the mark has one. */
function faultsOfFaults(form: HandoverForm): FieldFault[] {
  const own = new Set(ownFaults(form));
  return form.Faults.flatMap((fault, index) => {
    const name = `Faults.${index}`;
    const surplus = fault.Images.length > mostFaultImages ? [{ field: `${name}.Images`, code: 'too-many-images', limit: mostFaultImages }] : [];
    if (!own.has(fault)) return surplus;
    const { Images: _, ...fields } = fault;
    const wrong = faultsOf(handoverFaultSchema, { ...fields, Description: fields.Description.trim(), VehicleHandoverDocumentId: anyKey });
    return [...wrong.map((one) => ({ ...one, field: `${name}.${one.field}` })), ...surplus];
  });
}

function drawnIf(signature: Signature): string | null {
  return signatureState(signature) === 'signed' ? drawn : null;
}
