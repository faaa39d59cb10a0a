import type { FormatValue } from './use-change-texts.ts';
import type { FormatContext, FormDeclaration } from '../../declaration/form-declaration.ts';
import { formatField } from '../fields/format-field.ts';
import { fieldsOf, type FormChoices } from '../choices/use-choices.ts';

/** Formats any value of a field as the form would show it. */
export function formatFieldValue(form: FormDeclaration, choices: Pick<FormChoices, 'of'>, context: FormatContext): FormatValue {
  const fields = new Map(fieldsOf(form).map((field) => [field.field, field] as const));
  return (name, value) => {
    const field = fields.get(name);
    const values = { [name]: value };
    return field ? formatField(field, values, choices.of(field, values), context) : null;
  };
}
