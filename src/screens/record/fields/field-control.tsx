import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import type { Choice } from '../../../ui/fields/choice.ts';
import { ComboBoxField } from '../../../ui/fields/combo-box-field.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import type { FieldProps } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { RichTextField } from '../../rich-text/rich-text-field.tsx';
import { ColorField } from './color-field.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

/** The control that edits a field, whether a form declares it or it is an additional field. */
export type ControlKind =
  /** `suggestions` complete the text; other texts are allowed. */
  | {
      readonly kind: 'text' | 'textarea';
      readonly maxLength?: number | undefined;
      readonly suggestions?: readonly string[] | undefined;
      readonly searchFrom?: number | undefined;
    }
  | { readonly kind: 'richtext'; readonly maxLength?: number | undefined }
  | { readonly kind: 'number'; readonly unit?: string | undefined; readonly fractionDigits: number; readonly isAmount?: true | undefined }
  | { readonly kind: 'date' | 'datetime' | 'time' | 'flag' | 'statement' | 'color' }
  | { readonly kind: 'select'; readonly items: readonly Choice[] }
  | { readonly kind: 'combobox'; readonly items: readonly Choice[]; readonly searchFrom?: number | undefined };

type Props = Pick<FieldProps, 'label' | 'description' | 'error' | 'name' | 'size'> & {
  readonly control: ControlKind;
  readonly isRequired: boolean;
  readonly isReadOnly?: boolean;
  /** Wire value: numbers as numbers, dates as wire dates, choices by id, rich text as HTML. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
};

/** Renders a field of any form type: the only place that selects a control. */
export function FieldControl({ control, value, onChange, ...field }: Props) {
  const { t } = useTranslation('record');
  switch (control.kind) {
    case 'text':
    case 'textarea': {
      const text = {
        ...field,
        value: stringOrEmpty(value),
        onChange,
        maxLength: control.maxLength,
        multiline: control.kind === 'textarea',
      };
      if (!control.suggestions) return <TextField {...text} />;
      return (
        <SuggestField
          {...text}
          suggestions={control.suggestions}
          suggestionsLabel={t('suggestions', { field: field.label })}
          searchFrom={control.searchFrom}
        />
      );
    }
    case 'richtext':
      return <RichTextField {...field} value={stringOrEmpty(value)} onChange={onChange} maxLength={control.maxLength} />;
    case 'number':
      return (
        <NumberField
          {...field}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          unit={control.unit}
          maxFractionDigits={control.fractionDigits}
          hasAllDigits={control.isAmount}
        />
      );
    case 'date':
      return <DateField {...field} value={stringOrEmpty(value).slice(0, 10) || null} onChange={onChange} />;
    case 'datetime':
      return <DateTimeField {...field} value={stringOrEmpty(value) || null} onChange={onChange} />;
    case 'time':
      return <TimeField {...field} value={stringOrEmpty(value) || null} onChange={onChange} />;
    case 'flag':
    case 'statement': {
      const { label, ...rest } = field;
      return (
        <Checkbox {...rest} isSelected={value === true} onChange={onChange}>
          {label}
        </Checkbox>
      );
    }
    case 'select':
      return <SelectField {...field} items={control.items} value={idOf(value)} onChange={onChange} />;
    case 'combobox':
      return <ComboBoxField {...field} items={control.items} value={idOf(value)} onChange={onChange} minQueryLength={control.searchFrom} />;
    case 'color':
      return <ColorField {...field} value={stringOrEmpty(value)} onChange={onChange} />;
  }
}

function idOf(value: unknown): number | string | null {
  return (typeof value === 'number' || typeof value === 'string') && value !== '' ? value : null;
}
