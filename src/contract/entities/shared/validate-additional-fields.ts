import type { AdditionalField, AdditionalFieldGroup } from './additional-field.ts';
import type { AdditionalFieldValue } from '../../wire/saved-fields.ts';
import type { FieldError } from '../../wire/problem.ts';
import { plainTextOf } from '../../rich-text/sanitise.ts';
import { idOfText } from '../../wire/text-ids.ts';
import { fromWire } from '../../wire/wire-date.ts';

/** Text of the field `id` among a record's values; empty when it has none. */
export function valueOf(values: readonly AdditionalFieldValue[], id: number): string {
  return values.find((value) => value.Id === id)?.Value ?? '';
}

/** The choice that a value names: by its id, by the text of that id, or in the words of another backend by its name. */
export function itemOf(items: NonNullable<AdditionalField['Items']>, value: string): (typeof items)[number] | undefined {
  return items.find(({ Id }) => String(Id) === value) ?? items.find(({ Id, Name }) => Id === idOfText(value) || Name === value);
}

type TakesChoice = (items: AdditionalField['Items'], value: string) => boolean;

const takesIds: TakesChoice = (items, value) => items?.some(({ Id }) => String(Id) === value) ?? false;

/** Also accepts texts in place of ids, as other backends send them; without choices the value is a text. */
export const takesAnyWords: TakesChoice = (items, value) => !items?.length || itemOf(items, value) !== undefined;

/** `values` with the value of one field replaced. */
export function withValue(values: readonly AdditionalFieldValue[], id: number, text: string | null): AdditionalFieldValue[] {
  const others = values.filter((value) => value.Id !== id);
  return [...others, { Id: id, Value: text === '' ? null : text }];
}

/** The groups to show for a record with these values: active fields, and retired ones with a value. */
export function visibleGroups(groups: readonly AdditionalFieldGroup[], values: readonly AdditionalFieldValue[]): AdditionalFieldGroup[] {
  return groups
    .map((group) => ({ ...group, Fields: group.Fields.filter(({ Id, IsActive }) => IsActive || valueOf(values, Id) !== '') }))
    .filter(({ Fields }) => Fields.length > 0);
}

/**
 * Validates a record's additional fields; each error is on `AdditionalFieldValues.ID`. Retired fields are not validated,
 * because users cannot edit them. `takesChoice`: by default a choice is named by its id alone.
 */
export function validateAdditionalFields(
  groups: readonly AdditionalFieldGroup[],
  values: readonly AdditionalFieldValue[],
  takesChoice = takesIds,
): FieldError[] {
  return groups.flatMap((group) =>
    group.Fields.flatMap((field) => {
      const error = field.IsActive ? fieldErrorOf(field, valueOf(values, field.Id).trim(), takesChoice) : null;
      return error ? [{ field: `AdditionalFieldValues.${field.Id}`, ...error }] : [];
    }),
  );
}

/**
 * Values of fields that do not exist, and repeated values. Values that the record stores already (`before`) are allowed. Not for a device:
 * its definitions may be older than the record.
 */
export function findForeignValues(
  groups: readonly AdditionalFieldGroup[],
  values: readonly AdditionalFieldValue[],
  before: readonly AdditionalFieldValue[],
): FieldError[] {
  const fieldIds = new Set([...groups.flatMap(({ Fields }) => Fields), ...before].map(({ Id }) => Id));
  const countOf = (list: readonly AdditionalFieldValue[], id: number) => list.filter(({ Id }) => Id === id).length;
  return [...new Set(values.map(({ Id }) => Id))].flatMap((id) => {
    const field = `AdditionalFieldValues.${id}`;
    if (!fieldIds.has(id)) return [{ field, code: 'unknown-field' }];
    return countOf(values, id) > Math.max(1, countOf(before, id)) ? [{ field, code: 'sent-twice' }] : [];
  });
}

type FieldErrorCode = { readonly code: string; readonly limit?: number };

function fieldErrorOf(field: AdditionalField, value: string, takesChoice: TakesChoice): FieldErrorCode | null {
  const { Type, IsRequired, MaxLength } = field;
  if (Type === 'flag') return null;
  if (Type === 'statement') return value === 'true' || !IsRequired ? null : { code: 'statement' };
  // The length limit counts readable text, not markup.
  const text = Type === 'richtext' ? plainTextOf(value) : value;
  if (text === '') return IsRequired ? { code: 'required' } : null;
  if (typeof MaxLength === 'number' && text.length > MaxLength) return { code: 'too-long', limit: MaxLength };
  return typeErrorOf(field, text, takesChoice);
}

function typeErrorOf({ Type, Items }: AdditionalField, value: string, takesChoice: TakesChoice): FieldErrorCode | null {
  switch (Type) {
    case 'numeric':
      return Number.isFinite(Number(value)) ? null : { code: 'number' };
    case 'date':
    case 'datetime':
      return fromWire(value) ? null : { code: 'date' };
    case 'dropdown':
    case 'select':
    case 'combobox':
      return takesChoice(Items, value) ? null : { code: 'not-in-list' };
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(value) ? null : { code: 'invalid' };
    case 'text':
    case 'textarea':
    case 'autocomplete':
    case 'richtext':
    case 'flag':
    case 'statement':
      return null;
  }
}
