import type { AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import type { AdditionalFieldValue } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { faultsOf } from '../../contract/validate.ts';
import { additionalFieldFaults } from '../../contract/entities/additional-field-faults.ts';
import type { FormDeclaration, FormValues, RuleContext } from './form-declaration.ts';

type Context = RuleContext & {
  readonly groups: readonly AdditionalFieldGroup[];
};

/** Validates a form by its contract, its own rules and the additional fields; at most one error per field. */
export function recordFaults(form: FormDeclaration, values: FormValues, context: Context): FieldFault[] {
  const additional = form.additionalFields ? additionalFieldFaults(context.groups, additionalValues(values)) : [];
  const known = faultsOf(form.item, values).filter(({ field }) => !form.waived?.includes(field) || !isMissing(values[field]));
  const faults = [...unconfirmed(form, values, context), ...untyped(form, values, context), ...known, ...(form.rules?.(values, context) ?? []), ...additional];
  const shown = new Map<string, FieldFault>();
  for (const fault of faults) if (!shown.has(fault.field)) shown.set(fault.field, fault);
  return [...shown.values()];
}

/** Required statements that are not confirmed. */
function unconfirmed({ sections }: FormDeclaration, values: FormValues, { configuration }: Context): FieldFault[] {
  return sections
    .flatMap((section) => section.fields)
    .filter((field) => field.type === 'statement' && field.isRequired && values[field.field] !== true && (field.isShown?.(values, configuration) ?? true))
    .map(({ field }) => ({ field, code: 'statement' }));
}

/** Required texts that replace choices: the contract's schema does not know them. */
function untyped({ sections }: FormDeclaration, values: FormValues, { configuration }: Context): FieldFault[] {
  return sections
    .flatMap((section) => section.fields)
    .filter((field) => field.labelOf !== undefined && field.isRequired && isMissing(values[field.field]) && (field.isShown?.(values, configuration) ?? true))
    .map(({ field }) => ({ field, code: 'required' }));
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** The values of a record's additional fields. */
export function additionalValues(values: FormValues): readonly AdditionalFieldValue[] {
  const found = values['AdditionalFieldValues'];
  return Array.isArray(found) ? (found as readonly AdditionalFieldValue[]) : [];
}
