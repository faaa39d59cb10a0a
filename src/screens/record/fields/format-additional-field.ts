import { isTicked, type AdditionalField } from '../../../contract/entities/shared/additional-field.ts';
import { itemOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import { plainTextOf } from '../../../contract/rich-text/sanitise.ts';
import type { Formats } from '../../use-formats.ts';
import { formatWireNumber } from './number-text.ts';

/** Formats an additional field's value: rich text as plain text, a statement as `yes`; null when it has no value. */
export function formatAdditionalField(
  { Type, Items }: Pick<AdditionalField, 'Type' | 'Items'>,
  value: string,
  { formats, yes }: { readonly formats: Formats; readonly yes: string },
): string | null {
  if (value === '') return null;
  switch (Type) {
    case 'statement':
      return yes;
    case 'flag':
      return isTicked(value) ? yes : null;
    case 'date':
      return formats.date(value);
    case 'datetime':
      return formats.dateTime(value);
    case 'numeric':
      return formatWireNumber(value, formats.language);
    case 'richtext':
      return plainTextOf(value) || null;
    default:
      return itemOf(Items ?? [], value)?.Name ?? value;
  }
}
