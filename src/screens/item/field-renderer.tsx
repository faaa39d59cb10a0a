import { useTranslation } from 'react-i18next';
import type { AdditionalField } from '../../contract/entities/additional-field.ts';
import type { ControlSize } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBoxField } from '../../ui/combo-box-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { fromShownNumber, toShownNumber } from './number-text.ts';
import { SuggestField } from './suggest-field.tsx';

export type FieldRendererProps = {
  readonly field: Pick<AdditionalField, 'Name' | 'Type' | 'IsRequired' | 'MaxLength' | 'Items'>;
  /** The wire's text: numbers with a point, dates as wire dates, choices by id, a statement as `true`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly size?: ControlSize | undefined;
};

/** A field of any type that forms know. Rich text is edited as plain text until it has its editor. */
export function FieldRenderer({ field, value, onChange, error, size }: FieldRendererProps) {
  const { t, i18n } = useTranslation('item');
  const shared = { label: field.Name, isRequired: field.IsRequired, error, size };
  const items = (field.Items ?? []).map((item) => ({ id: String(item.Id), label: item.Name }));
  const limit = field.MaxLength ?? undefined;
  switch (field.Type) {
    case 'text':
      return <TextField {...shared} value={value} onChange={onChange} maxLength={limit} />;
    case 'textarea':
    case 'richtext':
      return <TextField {...shared} value={value} onChange={onChange} maxLength={limit} multiline />;
    case 'dropdown':
    case 'select':
      return <SelectField {...shared} items={items} value={value || null} onChange={(id) => onChange(id ?? '')} />;
    case 'combobox':
      return <ComboBoxField {...shared} items={items} value={value || null} onChange={(id) => onChange(id ?? '')} />;
    case 'autocomplete':
      return (
        <SuggestField
          {...shared}
          value={value}
          onChange={onChange}
          maxLength={limit}
          suggestions={items.map((item) => item.label)}
          suggestionsLabel={t('suggestions', { field: field.Name })}
        />
      );
    case 'numeric':
      return (
        <TextField
          {...shared}
          value={toShownNumber(value, i18n.language)}
          onChange={(text) => onChange(fromShownNumber(text))}
          inputMode="decimal"
        />
      );
    case 'date':
      return <DateField {...shared} value={value || null} onChange={(date) => onChange(date ?? '')} />;
    case 'datetime':
      return <DateTimeField {...shared} value={value || null} onChange={(date) => onChange(date ?? '')} />;
    case 'color':
      return <ColorField {...shared} value={value} onChange={onChange} />;
    case 'statement':
      return (
        <Checkbox isSelected={value === 'true'} onChange={(isOn) => onChange(isOn ? 'true' : '')} isRequired={field.IsRequired} error={error}>
          {field.Name}
        </Checkbox>
      );
  }
}
