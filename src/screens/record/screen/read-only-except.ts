import type { FormDeclaration } from '../../declaration/form-declaration.ts';

/** The form with all but `fields` read-only. Own controls, photos and additional fields have no read-only mode and are left out. */
export function readOnlyExcept(whole: FormDeclaration, fields: readonly string[]): FormDeclaration {
  const { additionalFields: _, ...form } = whole;
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.flatMap((field) => {
      if (field.type === 'custom' || field.type === 'photos') return [];
      return [fields.includes(field.field) ? field : { ...field, isReadOnly: true }];
    }),
  }));
  return { ...form, sections };
}
