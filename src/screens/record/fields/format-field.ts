import { plainTextOf } from '../../../contract/rich-text/sanitise.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import type { FieldDeclaration, FormatContext, FormValues } from '../../declaration/form-declaration.ts';
import { textOf } from '../../text-of.ts';

/** Formats a field's value as plain text; null when it has no value. */
export function formatField(
  field: FieldDeclaration,
  values: FormValues,
  choices: readonly Choice[],
  { t, formats }: FormatContext,
): string | null {
  const value = values[field.field] ?? (field.type === 'reference' || field.type === 'custom' ? values[field.fallback?.field ?? ''] : null);
  if (value === null || value === undefined || value === '') return null;
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'time':
      return textOf(value);
    case 'number':
      return typeof value === 'number'
        ? [field.isAmount ? formats.amount(value) : formats.number(value), field.unit].filter(Boolean).join(' ')
        : null;
    case 'date':
      return formats.date(textOf(value));
    case 'datetime':
      return formats.dateTime(textOf(value));
    case 'richtext':
      return plainTextOf(textOf(value));
    case 'color':
      return textOf(value);
    case 'flag':
    case 'statement':
      return t(value === true ? 'ui:yes' : 'ui:no');
    case 'choice':
      return t(`choices.${field.field}.${textOf(value)}`);
    case 'photos':
      return null;
    case 'reference':
    case 'custom': {
      if (field.type === 'custom' && field.text) return field.text(values, { t, formats });
      const text = field.type === 'custom' && field.shownAs !== undefined ? values[field.shownAs] : value;
      const fallbackText = field.fallback && textOf(values[field.fallback.field]);
      return choices.find((choice) => choice.id === value)?.label ?? (fallbackText || (field.source ? null : textOf(text) || null));
    }
  }
}
