import type { AdditionalFieldGroup } from '../../../contract/entities/shared/additional-field.ts';
import type { AdditionalFieldValue } from '../../../contract/wire/saved-fields.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { validate } from '../../../contract/wire/validate.ts';
import { takesAnyWords, validateAdditionalFields } from '../../../contract/entities/shared/validate-additional-fields.ts';
import type { FormDeclaration, FormValues, RuleContext } from '../../declaration/form-declaration.ts';

type Context = RuleContext & {
  readonly groups: readonly AdditionalFieldGroup[];
};

/** Validates a form by its contract, its own rules and the additional fields; at most one error per field. */
export function validateRecord(form: FormDeclaration, values: FormValues, context: Context): FieldError[] {
  const additional = form.additionalFields ? validateAdditionalFields(context.groups, additionalFieldValues(values), takesAnyWords) : [];
  const schemaErrors = validate(form.schema, form.format?.toRecord(values) ?? values).filter(
    ({ field }) => !form.waived?.includes(field) || !isMissing(values[field]),
  );
  const errors = [
    ...validateStatements(form, values, context),
    ...validateReplacedChoices(form, values, context),
    ...schemaErrors,
    ...(form.validate?.(values, context) ?? []),
    ...additional,
  ];
  const firstByField = new Map<string, FieldError>();
  for (const error of errors) if (!firstByField.has(error.field)) firstByField.set(error.field, error);
  return [...firstByField.values()];
}

/** Required statements that are not confirmed. */
function validateStatements({ sections }: FormDeclaration, values: FormValues, { configuration }: Context): FieldError[] {
  return sections
    .flatMap((section) => section.fields)
    .filter(
      (field) =>
        field.type === 'statement' && field.isRequired && values[field.field] !== true && (field.isShown?.(values, configuration) ?? true),
    )
    .map(({ field }) => ({ field, code: 'statement' }));
}

/** Required texts that replace choices: the contract's schema does not know them. */
function validateReplacedChoices({ sections }: FormDeclaration, values: FormValues, { configuration }: Context): FieldError[] {
  return sections
    .flatMap((section) => section.fields)
    .filter(
      (field) =>
        field.labelOf !== undefined &&
        field.isRequired &&
        isMissing(values[field.field]) &&
        (field.isShown?.(values, configuration) ?? true),
    )
    .map(({ field }) => ({ field, code: 'required' }));
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

export function additionalFieldValues(values: FormValues): readonly AdditionalFieldValue[] {
  const fieldValues = values['AdditionalFieldValues'];
  return Array.isArray(fieldValues) ? (fieldValues as readonly AdditionalFieldValue[]) : [];
}
