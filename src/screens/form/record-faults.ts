import type { AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import type { AdditionalFieldValue } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { faultsOf } from '../../contract/validate.ts';
import { additionalFieldFaults } from '../../contract/entities/additional-field-faults.ts';
import type { FormDeclaration, FormValues, RuleContext } from './form-declaration.ts';

type Context = RuleContext & {
  readonly groups: readonly AdditionalFieldGroup[];
};

/** Everything that is wrong with a record's form: by its contract, by its own rules, by the company's fields; one fault for each field. */
export function recordFaults(form: FormDeclaration, values: FormValues, context: Context): FieldFault[] {
  const additional = form.additionalFields ? additionalFieldFaults(context.groups, additionalValues(values)) : [];
  const faults = [...unconfirmed(form, values, context), ...faultsOf(form.item, values), ...(form.rules?.(values, context) ?? []), ...additional];
  const shown = new Map<string, FieldFault>();
  for (const fault of faults) if (!shown.has(fault.field)) shown.set(fault.field, fault);
  return [...shown.values()];
}

/** Statements that nobody has confirmed yet. */
function unconfirmed({ sections }: FormDeclaration, values: FormValues, { configuration }: Context): FieldFault[] {
  return sections
    .flatMap((section) => section.fields)
    .filter((field) => field.type === 'statement' && field.isRequired && values[field.field] !== true && (field.isShown?.(values, configuration) ?? true))
    .map(({ field }) => ({ field, code: 'statement' }));
}

/** The values of the company's own fields in a record. */
export function additionalValues(values: FormValues): readonly AdditionalFieldValue[] {
  const found = values['AdditionalFieldValues'];
  return Array.isArray(found) ? (found as readonly AdditionalFieldValue[]) : [];
}
