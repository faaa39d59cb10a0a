import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { EntityName } from '../../contract/entity.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Choice } from '../../ui/choice.ts';
import { ComboBoxField } from '../../ui/combo-box-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { SuggestField } from '../item/suggest-field.tsx';
import type { Patch } from '../item/use-draft-form.ts';
import { useFormats } from '../use-formats.ts';
import type { FieldDeclaration, FormValues } from './form-declaration.ts';
import { PhotosField } from './photos-field.tsx';
import type { FieldAvailability } from './use-available.ts';

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly field: FieldDeclaration;
  readonly values: FormValues;
  readonly change: (patch: Patch<FormValues>) => void;
  readonly choices: readonly Choice[];
  readonly judgedBy: FieldAvailability['byDevice'];
  readonly error: string | undefined;
};

/** A declared field, with the wire's own value: numbers as numbers, dates as wire dates, references by id. */
export function FormField({ entity, recordKey, field, values, change, choices, judgedBy, error }: Props) {
  const { t, i18n } = useTranslation([entity, 'item']);
  const label = t(`fields.${field.field}`);
  const formats = useFormats();
  const own = i18n.exists(`hints.${field.field}`, { ns: entity }) ? t(`hints.${field.field}`) : undefined;
  const age = judgedBy && (judgedBy.asOf === null ? t('item:calendar.unknown') : t('item:calendar.asOf', { moment: formats.moment(judgedBy.asOf) }));
  const hint = [own, age].filter(Boolean).join(' ') || undefined;
  const value = values[field.field];
  const set = (next: unknown) => change({ [field.field]: next });
  const isRequired = field.isRequired ?? false;
  const shared = { label, description: hint, isRequired, isReadOnly: field.isReadOnly ?? false, error, name: field.field };
  switch (field.type) {
    case 'text':
    case 'textarea':
      return field.suggestions ? (
        <SuggestField
          {...shared}
          value={textOf(value)}
          onChange={set}
          maxLength={field.maxLength}
          suggestions={choices.map((choice) => choice.label)}
          suggestionsLabel={t('item:suggestions', { field: label })}
        />
      ) : (
        <TextField {...shared} value={textOf(value)} onChange={set} maxLength={field.maxLength} multiline={field.type === 'textarea'} />
      );
    case 'number':
      if (field.control) return <field.control {...{ field: field.field, label, recordKey, values, change, choices, error, isRequired }} />;
      return (
        <NumberField
          {...shared}
          value={typeof value === 'number' ? value : null}
          onChange={set}
          unit={field.unit}
          maxFractionDigits={field.fractionDigits ?? 0}
        />
      );
    case 'date':
      return <DateField {...shared} value={textOf(value).slice(0, 10) || null} onChange={set} />;
    case 'datetime':
      return <DateTimeField {...shared} value={textOf(value) || null} onChange={set} />;
    case 'time':
      return <TimeField {...shared} value={textOf(value) || null} onChange={set} />;
    case 'flag':
      return (
        <Checkbox isSelected={value === true} onChange={set} isReadOnly={shared.isReadOnly} description={hint} error={error} name={field.field}>
          {label}
        </Checkbox>
      );
    case 'choice':
      return (
        <SelectField
          {...shared}
          items={field.values.map((id) => ({ id, label: t(`choices.${field.field}.${id}`) }))}
          value={idOf(value)}
          onChange={set}
        />
      );
    case 'reference':
      return <ComboBoxField {...shared} items={choices} value={idOf(value)} onChange={set} minQueryLength={field.searchFrom} />;
    case 'photos':
      return <PhotosField {...{ entity, field: field.field, label, slots: field.slots, value, change, error }} />;
    case 'own': {
      const { control: Control } = field;
      return <Control {...{ field: field.field, label, recordKey, values, change, choices, error, isRequired }} />;
    }
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function idOf(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
