import type { Configuration } from '../../../contract/device/configuration.ts';
import type { FieldDeclaration, FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { sourceOf, type FormChoices } from './use-choices.ts';

type ChoiceField = Extract<FieldDeclaration, { type: 'reference' | 'custom' }>;

/** A choice whose name the record has in `text`. */
type NamedChoice = { readonly field: ChoiceField; readonly text: string; readonly isShown: (values: FormValues) => boolean };

/**
 * Adapts a form to a backend that knows only the specification, where some dictionaries may be empty and others do not exist: a field
 * without choices becomes its declared fallback, or needs no value. Our own backend has all dictionaries. Fields in `unsent` cannot be
 * stored there and are left out, except controls that do more than store.
 */
export function adaptFormToBackend(
  form: FormDeclaration,
  choices: Pick<FormChoices, 'of' | 'linesOf'>,
  configuration: Configuration,
  unsent: readonly string[] = [],
): FormDeclaration {
  const choiceFields = form.sections.flatMap((section) => section.fields).filter(isChoiceField);
  const empty = new Set(choiceFields.filter((field) => lacksChoices(field, choices)).map(({ field }) => field));
  const replaced = choiceFields.flatMap((field) =>
    empty.has(field.field) && field.fallback ? [{ ...field.fallback, instead: field.field }] : [],
  );
  const namedChoices = choiceFields.flatMap((field) => namedChoice(field, configuration));
  return {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields
        .filter((field) => field.type === 'custom' || !unsent.includes(field.field))
        .map((field) => (empty.has(field.field) ? withoutChoices(field) : field)),
    })),
    waived: [...empty],
    sendsWhole: true,
    defaults: (start) => {
      const defaultValues = form.defaults(start);
      const initialValues = replaced.flatMap(({ field, initialValue: text }) => (text === undefined ? [] : [[field, text] as const]));
      return {
        ...defaultValues,
        ...Object.fromEntries(unknownPresets(defaultValues, choiceFields, choices).map((field) => [field, null])),
        ...Object.fromEntries(initialValues),
      };
    },
    derive: (patch, before, now, base) => ({
      ...clearReplacedChoices(patch, replaced),
      ...clearTexts(patch, namedChoices),
      ...form.derive?.(patch, before, now, base),
    }),
    resolve: (record) => ({ ...record, ...choicesByText(record, namedChoices, choices) }),
    complete: (values) => ({
      ...values,
      ...textsOfChoices(values, namedChoices, choices),
      ...withoutHiddenChoices(values, namedChoices),
      ...partsWithTexts(form, values, configuration, choices),
    }),
  };
}

function isChoiceField(field: FieldDeclaration): field is ChoiceField {
  return field.type === 'reference' || (field.type === 'custom' && sourceOf(field) !== undefined);
}

/**
 * Whether a field has no choices. A source that depends on another field, such as a contractor's people, is empty only if its answer is; a
 * field with a fallback is also empty when no code of its dictionary fits.
 */
function lacksChoices(field: ChoiceField, choices: Pick<FormChoices, 'of' | 'linesOf'>): boolean {
  const source = sourceOf(field);
  return (
    source !== undefined && choices.of(field, {}).length === 0 && (field.fallback !== undefined || choices.linesOf(source).length === 0)
  );
}

function withoutChoices(field: FieldDeclaration): FieldDeclaration {
  if (!isChoiceField(field) || !field.fallback) return { ...field, isRequired: false, hasNoChoices: true };
  const { fallback, field: name, column = name, isRequired = false, isWide = false, isShown } = field;
  const { initialValue: _, isOptional = false, ...control } = fallback;
  return { ...control, labelOf: name, column, isRequired: isRequired && !isOptional, isWide, ...(isShown ? { isShown } : {}) };
}

/** Fields preset to ids of our own backend's dictionaries, which another backend does not know. */
function unknownPresets(
  defaultValues: FormValues,
  choiceFields: readonly ChoiceField[],
  choices: Pick<FormChoices, 'of'>,
): readonly string[] {
  return choiceFields.flatMap((field) => {
    const value = defaultValues[field.field] ?? null;
    const isOurs = sourceOf(field)?.entity === 'dictionary' && typeof value === 'number' && value < 0;
    return isOurs && !choices.of(field, {}).some(({ id }) => id === value) ? [field.field] : [];
  });
}

/** A typed text clears the earlier choice. */
function clearReplacedChoices(patch: FormValues, replaced: readonly { readonly field: string; readonly instead: string }[]): FormValues {
  return Object.fromEntries(
    replaced.filter(({ field, instead }) => field !== instead && field in patch).map(({ instead }) => [instead, null]),
  );
}

/** A cleared choice clears its text. */
function clearTexts(patch: FormValues, choices: readonly NamedChoice[]): FormValues {
  return Object.fromEntries(
    choices.filter(({ field, text }) => patch[field.field] === null && !(text in patch)).map(({ text }) => [text, '']),
  );
}

function namedChoice(field: ChoiceField, configuration: Configuration): readonly NamedChoice[] {
  const text = field.textField ?? (field.fallback?.type === 'text' ? field.fallback.field : field.field);
  return text === field.field ? [] : [{ field, text, isShown: (values) => field.isShown?.(values, configuration) ?? true }];
}

/** Specification records that name a vehicle or a person by a text alone refer to the choice with that text. */
function choicesByText(record: FormValues, namedChoices: readonly NamedChoice[], choices: Pick<FormChoices, 'of'>): FormValues {
  const ids = namedChoices.flatMap(({ field, text: name, isShown }) => {
    const text = record[name];
    if ((record[field.field] ?? null) !== null || typeof text !== 'string' || text === '' || !isShown(record)) return [];
    const offered = choices.of(field, record);
    const exact = offered.filter(({ label, listed }) => label === text || listed === text);
    // Of two people of one name neither is meant.
    if (field.textField !== undefined) return exact.length === 1 && exact[0] ? [[field.field, exact[0].id] as const] : [];
    const choice = exact[0] ?? offered.find(({ label }) => label.startsWith(`${text} `));
    return choice ? [[field.field, choice.id] as const] : [];
  });
  return Object.fromEntries(ids);
}

/** A choice that goes by its text goes not at all while its field is hidden: the preset employee of a damage did not drive. */
function withoutHiddenChoices(values: FormValues, choices: readonly NamedChoice[]): FormValues {
  return Object.fromEntries(
    choices.flatMap(({ field, isShown }) => (field.textField === undefined || isShown(values) ? [] : [[field.field, null] as const])),
  );
}

/** Parts of the record, such as faults, with the texts of their choices. */
function partsWithTexts(
  { parts = {} }: FormDeclaration,
  values: FormValues,
  configuration: Configuration,
  choices: Pick<FormChoices, 'of'>,
): FormValues {
  const completed = Object.entries(parts).flatMap(([name, { fields }]) => {
    const namedChoices = fields.filter(isChoiceField).flatMap((field) => namedChoice(field, configuration));
    const list = values[name];
    return namedChoices.length === 0 || !Array.isArray(list)
      ? []
      : [[name, (list as readonly FormValues[]).map((part) => ({ ...part, ...textsOfChoices(part, namedChoices, choices) }))] as const];
  });
  return Object.fromEntries(completed);
}

function textsOfChoices(values: FormValues, namedChoices: readonly NamedChoice[], choices: Pick<FormChoices, 'of'>): FormValues {
  const texts = namedChoices.flatMap(({ field, text, isShown }) => {
    if (!isShown(values)) return [];
    const choice = choices.of(field, values).find(({ id }) => id === values[field.field]);
    const name = choice?.listed ?? (field.textField === undefined ? undefined : choice?.label);
    return name === undefined ? [] : [[text, name] as const];
  });
  return Object.fromEntries(texts);
}
