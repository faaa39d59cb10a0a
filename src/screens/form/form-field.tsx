import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { EntityName } from '../../contract/entity.ts';
import type { Choice } from '../../ui/choice.ts';
import { FieldControl } from '../item/field-control.tsx';
import type { Patch } from '../item/use-draft-form.ts';
import { useFormats } from '../use-formats.ts';
import { controlOf } from './control-of.ts';
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
  readonly remark?: string | undefined;
  readonly error: string | undefined;
};

/** A declared field, with its wire value. */
export function FormField({ entity, recordKey, field, values, change, choices, judgedBy, remark, error }: Props) {
  const { t, i18n } = useTranslation([entity, 'item']);
  const labelled = field.labelOf ?? field.field;
  const label = t(`fields.${labelled}`);
  const formats = useFormats();
  const own = i18n.exists(`hints.${labelled}`, { ns: entity }) ? t(`hints.${labelled}`) : undefined;
  const none = field.hasNoChoices && choices.length === 0 ? t('item:noChoices') : undefined;
  const age = judgedBy && (judgedBy.asOf === null ? t('item:calendar.unknown') : t('item:calendar.asOf', { moment: formats.moment(judgedBy.asOf) }));
  const hint = [own, none, age, remark].filter(Boolean).join(' ') || undefined;
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
