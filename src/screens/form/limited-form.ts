import type { FormDeclaration } from './form-declaration.ts';

/** The form for who may change these fields alone: the others are read, and what could be changed in no other way than as a whole is left out. */
export function limitedForm(whole: FormDeclaration, fields: readonly string[]): FormDeclaration {
  const { additionalFields: _, ...form } = whole;
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => {
      if (field.type === 'own' || field.type === 'photos') return [];
      return [fields.includes(field.field) ? field : { ...field, isReadOnly: true }];
    }),
  }));
  return { ...form, sections };
}
