import { useTranslation } from 'react-i18next';
import { isTicked, type AdditionalField } from '../../../contract/entities/shared/additional-field.ts';
import { itemOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import type { ControlSize } from '../../../ui/controls/button.tsx';
import { FieldControl, type ControlKind } from './field-control.tsx';

export type FieldRendererProps = {
  readonly field: Pick<AdditionalField, 'Name' | 'Type' | 'IsRequired' | 'MaxLength' | 'Items' | 'IsActive'>;
  /** Wire text: numbers with a decimal point, dates as wire dates, choices by id, a statement as `true`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly size?: ControlSize | undefined;
};

/** Enough for measured values. */
const FRACTION_DIGITS = 6;

/** An additional field, whose wire value is text for every type. */
export function FieldRenderer({ field, value, onChange, error, size }: FieldRendererProps) {
  const { t } = useTranslation('record');
  const control = controlOf(field);
  return (
    <FieldControl
      control={control}
      label={field.Name}
      description={field.IsActive ? undefined : t('retiredField')}
      isRequired={field.IsRequired && field.IsActive && field.Type !== 'flag'}
      isReadOnly={!field.IsActive}
      error={error}
      size={size}
      value={fromText(control, 'items' in control ? String(itemOf(field.Items ?? [], value)?.Id ?? value) : value)}
      onChange={(next) => onChange(toText(next))}
    />
  );
}

function controlOf({ Type, MaxLength, Items = [] }: FieldRendererProps['field']): ControlKind {
  const maxLength = MaxLength ?? undefined;
  const items = Items.map((item) => ({ id: String(item.Id), label: item.Name }));
  switch (Type) {
    case 'text':
    case 'textarea':
    case 'richtext':
      return { kind: Type, maxLength };
    case 'autocomplete':
      return { kind: 'text', maxLength, suggestions: items.map((item) => item.label) };
    case 'dropdown':
    case 'select':
      return items.length === 0 ? { kind: 'text', maxLength } : { kind: 'select', items };
    case 'combobox':
      return items.length === 0 ? { kind: 'text', maxLength } : { kind: 'combobox', items };
    case 'numeric':
      return { kind: 'number', fractionDigits: FRACTION_DIGITS };
    case 'date':
    case 'datetime':
    case 'color':
    case 'flag':
    case 'statement':
      return { kind: Type };
  }
}

function fromText({ kind }: ControlKind, text: string): unknown {
  if (kind === 'number') return text === '' ? null : Number(text);
  if (kind === 'flag') return isTicked(text);
  return kind === 'statement' ? text === 'true' : text;
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'true' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
