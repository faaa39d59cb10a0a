import type { TellValue } from '../history/use-change-texts.ts';
import type { FormDeclaration } from './form-declaration.ts';
import { shownValue, type Words } from './shown-value.ts';
import type { FormChoices } from './use-choices.ts';

/** Formats any value of a field as the form would show it. */
export function tellValue(form: FormDeclaration, choices: Pick<FormChoices, 'of'>, words: Words): TellValue {
  const fields = new Map(form.sections.flatMap((section) => section.fields.map((field) => [field.field, field] as const)));
  return (name, value) => {
    const field = fields.get(name);
    const values = { [name]: value };
    return field ? shownValue(field, values, choices.of(field, values), words) : null;
  };
}
