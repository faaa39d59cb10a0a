import type { FieldDeclaration, FormDeclaration, FormValues } from './form-declaration.ts';
import { sourceOf, type FormChoices } from './use-choices.ts';

type Choosing = Extract<FieldDeclaration, { type: 'reference' | 'own' }>;

/**
 * Adapts a form to a backend that knows only the specification, where some dictionaries may be empty and others do not exist: a field without
 * choices becomes its declared fallback, or needs no value. Our own backend has all dictionaries. Fields in `unsent` cannot be stored there and are
 * left out, except controls that do more than store.
 */
export function offeredForm(form: FormDeclaration, choices: Pick<FormChoices, 'of' | 'linesOf'>, unsent: readonly string[] = []): FormDeclaration {
  const choosing = form.sections.flatMap((section) => section.fields).filter(isChoosing);
  const empty = new Set(choosing.filter((field) => isEmpty(field, choices)).map(({ field }) => field));
  const replaced = choosing.flatMap((field) => (empty.has(field.field) && field.otherwise ? [{ ...field.otherwise, instead: field.field }] : []));
  const named = choosing.filter((field) => field.otherwise?.type === 'text' && field.otherwise.field !== field.field);
  return {
    ...form,
    sections: form.sections.map((section) => ({ ...section, fields: section.fields.filter((field) => field.type === 'own' || !unsent.includes(field.field)).map((field) => (empty.has(field.field) ? withoutChoices(field) : field)) })),
    waived: [...empty],
    blank: (start) => {
      const begun = form.blank(start);
      const begins = replaced.flatMap(({ field, begins: text }) => (text === undefined ? [] : [[field, text] as const]));
      return { ...begun, ...Object.fromEntries(unknownIn(begun, choosing, choices).map((field) => [field, null])), ...Object.fromEntries(begins) };
    },
    follow: (patch, before, now) => ({ ...cleared(patch, replaced), ...form.follow?.(patch, before, now) }),
    resolve: (item) => ({ ...item, ...resolved(item, named, choices) }),
    complete: (values) => ({ ...values, ...completed(values, named, choices) }),
  };
}

function isChoosing(field: FieldDeclaration): field is Choosing {
  return field.type === 'reference' || (field.type === 'own' && sourceOf(field) !== undefined);
}

/** Whether a field has no choices. A source that depends on another field, such as a contractor's people, is empty only if its answer is; a field with a fallback is also empty when no code of its dictionary fits. */
function isEmpty(field: Choosing, choices: Pick<FormChoices, 'of' | 'linesOf'>): boolean {
  const source = sourceOf(field);
  return source !== undefined && choices.of(field, {}).length === 0 && (field.otherwise !== undefined || choices.linesOf(source).length === 0);
}

function withoutChoices(field: FieldDeclaration): FieldDeclaration {
  if (!isChoosing(field) || !field.otherwise) return { ...field, isRequired: false, hasNoChoices: true };
  const { otherwise, field: name, column = name, isRequired = false, isWide = false, isShown } = field;
  const { begins: _, isOptional = false, ...control } = otherwise;
  return { ...control, labelOf: name, column, isRequired: isRequired && !isOptional, isWide, ...(isShown ? { isShown } : {}) };
}

/** Fields preset to ids of our own backend's dictionaries, which another backend does not know. */
function unknownIn(begun: FormValues, choosing: readonly Choosing[], choices: Pick<FormChoices, 'of'>): readonly string[] {
  return choosing.flatMap((field) => {
    const value = begun[field.field] ?? null;
    const isOurs = sourceOf(field)?.entity === 'dictionary' && typeof value === 'number' && value < 0;
    return isOurs && !choices.of(field, {}).some(({ id }) => id === value) ? [field.field] : [];
  });
}

/** A typed text clears the earlier choice. */
function cleared(patch: FormValues, replaced: readonly { readonly field: string; readonly instead: string }[]): FormValues {
  return Object.fromEntries(replaced.filter(({ field, instead }) => field !== instead && field in patch).map(({ instead }) => [instead, null]));
}

/** Specification records that name a vehicle only by its plate refer to the vehicle with that plate. */
function resolved(item: FormValues, named: readonly Choosing[], choices: Pick<FormChoices, 'of'>): FormValues {
  const found = named.flatMap((field) => {
    const text = item[field.otherwise?.field ?? ''];
    if ((item[field.field] ?? null) !== null || typeof text !== 'string' || text === '') return [];
    const choice = choices.of(field, item).find(({ label, listed }) => label === text || listed === text || label.startsWith(`${text} `));
    return choice ? [[field.field, choice.id] as const] : [];
  });
  return Object.fromEntries(found);
}

function completed(values: FormValues, named: readonly Choosing[], choices: Pick<FormChoices, 'of'>): FormValues {
  const texts = named.flatMap((field) => {
    const choice = choices.of(field, values).find(({ id }) => id === values[field.field]);
    return choice?.listed !== undefined && field.otherwise ? [[field.otherwise.field, choice.listed] as const] : [];
  });
  return Object.fromEntries(texts);
}
