import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/controls/button.tsx';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { Choice } from '../../../ui/fields/choice.ts';
import { FieldControl } from './field-control.tsx';
import type { Patch } from '../drafts/use-draft-form.ts';
import { useFormats } from '../../use-formats.ts';
import { controlOf } from './control-of.ts';
import type { CustomFieldProps, FieldDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { PhotosField } from './photos-field.tsx';
import type { FieldAvailability } from '../choices/use-availability.ts';

type Props = Pick<CustomFieldProps, 'sources' | 'record' | 'errorOf' | 'checkBefore' | 'onward' | 'onSave'> & {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly field: FieldDeclaration;
  readonly values: FormValues;
  readonly change: (patch: Patch<FormValues>) => void;
  readonly choices: readonly Choice[];
  readonly byDevice: FieldAvailability['byDevice'];
  readonly warning?: string | undefined;
  readonly error: string | undefined;
  readonly size?: ControlSize | undefined;
};

export function FormField({ entity, recordKey, field, values, change, choices, byDevice, warning, error, size, ...context }: Props) {
  const { t, i18n } = useTranslation([entity, 'record']);
  const labelled = field.labelOf ?? field.field;
  const label = t(`fields.${labelled}`);
  const formats = useFormats();
  const fieldHint = i18n.exists(`hints.${labelled}`, { ns: entity }) ? t(`hints.${labelled}`) : undefined;
  const noChoicesHint = field.hasNoChoices && choices.length === 0 ? t('record:noChoices') : undefined;
  const ageHint =
    byDevice &&
    (byDevice.asOf === null ? t('record:calendar.unknown') : t('record:calendar.asOf', { moment: formats.timestamp(byDevice.asOf) }));
  const hint = [fieldHint, noChoicesHint, ageHint, warning].filter(Boolean).join(' ') || undefined;
  const isRequired = field.isRequired ?? false;
  if (field.type === 'photos')
    return <PhotosField {...{ entity, field: field.field, label, slots: field.slots, value: values[field.field], change, error }} />;
  const CustomControl = field.type === 'custom' || field.type === 'number' || field.type === 'choice' ? field.control : undefined;
  if (CustomControl || field.type === 'custom')
    return (
      CustomControl && (
        <CustomControl {...{ field: field.field, label, recordKey, values, change, choices, error, isRequired, ...context }} />
      )
    );
  return (
    <FieldControl
      control={controlOf(field, choices, (value) => t(`choices.${field.field}.${value}`))}
      label={label}
      description={hint}
      isRequired={isRequired}
      isReadOnly={field.isReadOnly ?? false}
      error={error}
      size={size}
      name={field.field}
      value={values[field.field]}
      onChange={(next) => change({ [field.field]: next })}
    />
  );
}
