import { futureReadingErrors } from '../../screens/vehicle/counter-questions.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { unmarkedFaults } from '../../contract/entities/protocol/protocol-photos.ts';
import { MAX_FAULT_IMAGES } from '../../contract/entities/handover/vehicle-handover-document.ts';
import { handoverFaultSchema } from '../../contract/entities/handover/vehicle-handover-document-record.ts';
import type { FieldError } from '../../contract/wire/problem.ts';
import { validate } from '../../contract/wire/validate.ts';
import type { FormSources, FormValues, RuleContext } from '../../screens/declaration/form-declaration.ts';
import { validateCounter } from './counter/counter-fields.tsx';
import { validateChecklist } from './content/checklist.ts';
import { asHandover } from './content/handover-format.ts';
import { missingSlots } from './content/slot-photos.ts';
import type { HandoverForm } from './content/handover-form.ts';
import { validateDamages } from './content/damages.ts';
import { validateDirection } from './content/direction.ts';
import { itemsOf, vehicleOf, vehiclesOf } from './content/handover-references.ts';

const ANY_KEY = 'local-00000000-0000-0000-0000-000000000000';

/** Errors of the form that the contract's schema cannot express: those that depend on the vehicle, and those of its faults. */
export function validateHandover(values: FormValues, { configuration, now, stored, linesOf = () => [] }: RuleContext): FieldError[] {
  const form = asHandover(values);
  const vehicle = vehicleOf({ vehicles: vehiclesOf(linesOf) }, form.VehicleId);
  return [
    ...futureReadingErrors(values, 'vehicle-handover-document', now),
    ...validateCounter(form, vehicle, configuration.hideMileageInHandover, stored),
    ...validateDamages(form),
    ...validateFaults(form),
    ...validateItems(form, vehicle, linesOf, stored === null && vehicle !== null),
  ];
}

function validateItems(form: HandoverForm, vehicle: VehicleChoice | null, linesOf: FormSources['linesOf'], isNew: boolean): FieldError[] {
  const [checks, slots, type] = [itemsOf(linesOf, 'check'), itemsOf(linesOf, 'photo'), vehicle?.VehicleType ?? 0];
  return [
    ...(isNew ? validateDirection(form, { slots, checks }, type) : []),
    ...validateChecklist(form, checks, type, isNew),
    ...(isNew ? missingSlots(form, slots, type) : []),
  ];
}

/** A fault that only carries photos of a marked damage needs no description: the mark has one. */
function validateFaults(form: HandoverForm): FieldError[] {
  const unmarked = new Set(unmarkedFaults(form));
  return form.Faults.flatMap((fault, index) => {
    const name = `Faults.${index}`;
    const surplus =
      fault.Images.length > MAX_FAULT_IMAGES ? [{ field: `${name}.Images`, code: 'too-many-images', limit: MAX_FAULT_IMAGES }] : [];
    if (!unmarked.has(fault)) return surplus;
    const { Images: _, ...fields } = fault;
    const errors = validate(handoverFaultSchema, { ...fields, Description: fields.Description.trim(), VehicleHandoverDocumentId: ANY_KEY });
    return [...errors.map((one) => ({ ...one, field: `${name}.${one.field}` })), ...surplus];
  });
}
