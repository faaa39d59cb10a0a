import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { Choice } from '../../ui/choice.ts';
import { FieldControl, type ControlKind } from '../item/field-control.tsx';
import type { Patch } from '../item/use-draft-form.ts';
import { useFormats } from '../use-formats.ts';
import type { ChoiceSource, FieldDeclaration, FormValues } from './form-declaration.ts';
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
  readonly remark?: string | undefined;
  readonly error: string | undefined;
};

/** Of people there are too many, and of one letter too many people. */
const employeeSearchFrom = 2;

/** A declared field, with the wire's own value. */
export function FormField({ entity, recordKey, field, values, change, choices, judgedBy, remark, error }: Props) {
  const { t, i18n } = useTranslation([entity, 'item']);
  const label = t(`fields.${field.field}`);
  const formats = useFormats();
  const own = i18n.exists(`hints.${field.field}`, { ns: entity }) ? t(`hints.${field.field}`) : undefined;
  const age = judgedBy && (judgedBy.asOf === null ? t('item:calendar.unknown') : t('item:calendar.asOf', { moment: formats.moment(judgedBy.asOf) }));
  const hint = [own, age, remark].filter(Boolean).join(' ') || undefined;
  const isRequired = field.isRequired ?? false;
  if (field.type === 'photos') return <PhotosField {...{ entity, field: field.field, label, slots: field.slots, value: values[field.field], change, error }} />;
  const Own = field.type === 'own' || field.type === 'number' ? field.control : undefined;
  if (Own || field.type === 'own') return Own && <Own {...{ field: field.field, label, recordKey, values, change, choices, error, isRequired }} />;
  return (
    <FieldControl
      control={controlOf(field, choices, (value) => t(`choices.${field.field}.${value}`))}
      label={label}
      description={hint}
      isRequired={isRequired}
      isReadOnly={field.isReadOnly ?? false}
      error={error}
      name={field.field}
      value={values[field.field]}
      onChange={(next) => change({ [field.field]: next })}
    />
  );
}

function controlOf(
  field: Exclude<FieldDeclaration, { type: 'own' | 'photos' }>,
  choices: readonly Choice[],
  textOf: (value: string | number) => string,
): ControlKind {
  switch (field.type) {
    case 'text':
    case 'textarea':
      return { kind: field.type, maxLength: field.maxLength, suggestions: field.suggestions && choices.map((choice) => choice.label), searchFrom: searchFromOf(field.suggestions) };
    case 'richtext':
      return { kind: 'richtext', maxLength: field.maxLength };
    case 'number':
      return { kind: 'number', unit: field.unit, fractionDigits: field.isAmount ? 2 : (field.fractionDigits ?? 0), isAmount: field.isAmount };
    case 'date':
    case 'datetime':
    case 'time':
    case 'flag':
    case 'statement':
    case 'color':
      return { kind: field.type };
    case 'choice':
      return { kind: 'select', items: field.values.map((id) => ({ id, label: textOf(id) })) };
    case 'reference':
      return { kind: 'combobox', items: choices, searchFrom: field.searchFrom ?? searchFromOf(field.source) };
  }
}

function searchFromOf(source: ChoiceSource | undefined): number | undefined {
  return source?.entity === 'employee' ? employeeSearchFrom : undefined;
}
