import type { AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import { handoverFaultSchema, MAX_FAULT_IMAGES } from '../../contract/entities/vehicle-handover-document.ts';
import { vehicleHandoverDocumentRecord } from '../../contract/entities/vehicle-handover-document-record.ts';
import { vehicleTypes, type VehicleType } from '../../contract/entities/vehicle.ts';
import type { FieldError } from '../../contract/problem.ts';
import { validate } from '../../contract/validate.ts';
import { validateAdditionalFields } from '../../contract/entities/validate-additional-fields.ts';
import { signatureState, type Signature } from '../../screens/record/fields/signature.ts';
import { checkCounterJump, type LastReading } from '../../screens/vehicle/counter-plausibility.ts';
import { countDamages, newDamages, unmarkedFaults, type HandoverForm } from './handover-form.ts';
import { toPayload } from './handover-payload.ts';

/** Context of the validation, besides the form's own values. */
export type HandoverValidationContext = {
  readonly vehicleType: VehicleType;
  readonly lastReading: LastReading;
  readonly isCounterHidden: boolean;
  readonly groups: readonly AdditionalFieldGroup[];
  /** Required fields that may stay empty, because the backend offers no choices for them. */
  readonly waived?: readonly string[];
};

const ANY_KEY = 'local-00000000-0000-0000-0000-000000000000';
/** Placeholder for a signature, whose PNG is drawn only on save. */
const PLACEHOLDER_PNG = 'data:image/png;base64,AA==';

/** All field errors of the form. */
export function validateHandover(form: HandoverForm, context: HandoverValidationContext): FieldError[] {
  const payload = toPayload(form, ANY_KEY, { from: placeholderPng(form.From), to: placeholderPng(form.To) });
  return [
    ...validate(vehicleHandoverDocumentRecord, payload).filter(({ field, code }) => code !== 'required' || !context.waived?.includes(field)),
    ...validateOwnRules(form, context),
    ...validateAdditionalFields(context.groups, form.AdditionalFieldValues),
    ...validateFaults(form),
  ];
}

function validateOwnRules(form: HandoverForm, context: HandoverValidationContext): FieldError[] {
  const errors: FieldError[] = [];
  const add = (field: string, code: string) => errors.push({ field, code });
  const hasEngine = context.vehicleType !== vehicleTypes.semitrailer;
  if (!context.isCounterHidden) {
    const question = checkCounterJump(form.Counter, context.lastReading, form.Date);
    if (hasEngine && form.Counter === null) add('Counter', 'required');
    else if (question && form.ConfirmedCounter !== form.Counter) add('Counter', 'invalid');
  }
  if (hasEngine && form.Fuel === null) add('Fuel', 'required');
  if (!form.HasNoNewDamages && countDamages(newDamages(form.SelectedDamages)) === 0) add('SelectedDamages', 'required');
  return errors;
}

/** A fault that only carries photos of a marked damage needs no description: the mark has one. */
function validateFaults(form: HandoverForm): FieldError[] {
  const unmarked = new Set(unmarkedFaults(form));
  return form.Faults.flatMap((fault, index) => {
    const name = `Faults.${index}`;
    const surplus = fault.Images.length > MAX_FAULT_IMAGES ? [{ field: `${name}.Images`, code: 'too-many-images', limit: MAX_FAULT_IMAGES }] : [];
    if (!unmarked.has(fault)) return surplus;
    const { Images: _, ...fields } = fault;
    const errors = validate(handoverFaultSchema, { ...fields, Description: fields.Description.trim(), VehicleHandoverDocumentId: ANY_KEY });
    return [...errors.map((one) => ({ ...one, field: `${name}.${one.field}` })), ...surplus];
  });
}

function placeholderPng(signature: Signature): string | null {
  return signatureState(signature) === 'signed' ? PLACEHOLDER_PNG : null;
}
