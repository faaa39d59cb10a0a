import type { AdditionalField, AdditionalFieldGroup } from '../../contract/entities/additional-field.ts';
import type { AdditionalFieldValue } from '../../contract/fields.ts';
import type { FieldFault } from '../../contract/problem.ts';
import { fromWire } from '../../contract/wire-date.ts';

/** Text that `id` has among a record's values; empty when it has none. */
export function valueOf(values: readonly AdditionalFieldValue[], id: number): string {
  return values.find((value) => value.Id === id)?.Value ?? '';
}

/** `values` with that of one field replaced. */
export function withValue(values: readonly AdditionalFieldValue[], id: number, text: string | null): AdditionalFieldValue[] {
  const others = values.filter((value) => value.Id !== id);
  return [...others, { Id: id, Value: text === '' ? null : text }];
}

/** What is wrong with a record's additional fields, each fault on `AdditionalFieldValues.ID`, as the backend judges them. */
export function additionalFieldFaults(groups: readonly AdditionalFieldGroup[], values: readonly AdditionalFieldValue[]): FieldFault[] {
  return groups.flatMap((group) =>
    group.Fields.flatMap((field) => {
      const fault = faultOf(field, valueOf(values, field.Id).trim());
      return fault ? [{ field: `AdditionalFieldValues.${field.Id}`, ...fault }] : [];
    }),
  );
}

function faultOf(field: AdditionalField, value: string): { code: string; limit?: number } | null {
  if (value === '') return field.IsRequired ? { code: 'required' } : null;
  if (typeof field.MaxLength === 'number' && value.length > field.MaxLength) return { code: 'too-long', limit: field.MaxLength };
  switch (field.Type) {
    case 'numeric':
      return Number.isFinite(Number(value)) ? null : { code: 'number' };
    case 'date':
    case 'datetime':
      return fromWire(value) ? null : { code: 'date' };
    case 'dropdown':
    case 'select':
    case 'combobox':
      return field.Items?.some((item) => String(item.Id) === value) ? null : { code: 'not-in-list' };
    case 'statement':
      return value === 'true' || !field.IsRequired ? null : { code: 'required' };
    case 'text':
    case 'textarea':
    case 'autocomplete':
    case 'richtext':
    case 'color':
      return null;
  }
}
