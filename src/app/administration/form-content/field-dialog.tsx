import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldDetails } from '../../../contract/entities/company/administration-answers.ts';
import { fieldTypes, type FieldType } from '../../../contract/entities/shared/additional-field.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { ErrorText } from '../../../ui/fields/error-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from '../page/administration.module.css';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAdministrationForm } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = { readonly kind: number; readonly field: FieldDetails | null; readonly onClose: () => void; readonly onSaved: () => void };
/** `Key` identifies choices that have no id yet. */
type Choice = { readonly Key: string; readonly Id: number | null; readonly Name: string; readonly NameDe: string; readonly NameEn: string };

const typesWithChoices: ReadonlySet<FieldType> = new Set<FieldType>(['dropdown', 'select', 'combobox', 'autocomplete']);
const typesWithMaxLength: ReadonlySet<FieldType> = new Set<FieldType>(['text', 'textarea', 'richtext']);

/** Edits an additional field. The type of an existing field is fixed, because records hold values of it. */
export function FieldDialog({ kind, field, onClose, onSaved }: Props) {
  const { t } = useTranslation('administration');
  const form = useAdministrationForm('saveField', initialValuesOf(kind, field), onSaved);
  const { values, change, errorOf, propsOf } = form;
  return (
    <FormDialog title={t(field ? 'fields.one' : 'fields.add')} form={form} onClose={onClose}>
      <p className={layout.note}>{t('fields.words')}</p>
      <TextField label={t('fields.name')} isRequired {...propsOf('Name')} />
      <Translations of="Name" form={form} />
      <TextField label={t('fields.group')} description={t('fields.groupHint')} isRequired {...propsOf('Group')} />
      <Translations of="Group" form={form} />
      <SelectField
        label={t('fields.type')}
        isRequired
        isReadOnly={field !== null}
        items={fieldTypes.map((id) => ({ id, label: t(`fields.types.${id}`) }))}
        value={values.Type}
        onChange={(Type) => Type && change({ Type })}
        error={errorOf('Type')}
      />
      {typesWithMaxLength.has(values.Type) && <NumberField label={t('fields.longest')} {...propsOf('MaxLength')} />}
      {typesWithChoices.has(values.Type) && <Choices form={form} />}
      <Checkbox isSelected={values.IsRequired} onChange={(isRequired) => change({ IsRequired: isRequired })}>
        {t('fields.isRequired')}
      </Checkbox>
      {field && (
        <Checkbox isSelected={values.IsActive} onChange={(isActive) => change({ IsActive: isActive })} description={t('fields.activeHint')}>
          {t('fields.active')}
        </Checkbox>
      )}
    </FormDialog>
  );
}

function initialValuesOf(kind: number, field: FieldDetails | null) {
  return {
    Id: field?.Id ?? null,
    FunctionalityId: kind,
    Group: field?.Group ?? '',
    GroupDe: field?.GroupDe ?? '',
    GroupEn: field?.GroupEn ?? '',
    Name: field?.Name ?? '',
    NameDe: field?.NameDe ?? '',
    NameEn: field?.NameEn ?? '',
    Type: field?.Type ?? 'text',
    IsRequired: field?.IsRequired ?? false,
    MaxLength: field?.MaxLength ?? null,
    IsActive: field?.IsActive ?? true,
    Choices: (field?.Choices ?? []).map(({ Id, Name, NameDe, NameEn }): Choice => ({
      Key: String(Id),
      Id,
      Name,
      NameDe: NameDe ?? '',
      NameEn: NameEn ?? '',
    })),
  };
}

type FieldForm = ReturnType<typeof useAdministrationForm<ReturnType<typeof initialValuesOf>>>;

/** The German and the English word beside the Polish one. */
function Translations({ of, form: { values, change, errorOf } }: { readonly of: 'Name' | 'Group'; readonly form: FieldForm }) {
  const { t } = useTranslation('administration');
  const what = t(of === 'Name' ? 'fields.name' : 'fields.group');
  return (['De', 'En'] as const).map((suffix) => (
    <TextField
      key={suffix}
      label={t('fields.in', { what, language: languageNames[suffix === 'De' ? 'de' : 'en'] })}
      value={values[`${of}${suffix}`]}
      onChange={(word) => change({ [`${of}${suffix}`]: word })}
      error={errorOf(`${of}${suffix}`)}
    />
  ));
}

/** The choices that the field offers, in their order. */
function Choices({ form: { values, change, errorOf } }: { readonly form: FieldForm }) {
  const { t } = useTranslation('administration');
  const setChoice = (index: number, words: Partial<Choice>) =>
    change({ Choices: values.Choices.map((choice, at) => (at === index ? { ...choice, ...words } : choice)) });
  const swap = (one: number, other: number) =>
    change({ Choices: values.Choices.map((choice, at) => values.Choices[at === one ? other : at === other ? one : at] ?? choice) });
  const missing = errorOf('Choices');
  return (
    <>
      {values.Choices.map((choice, index) => (
        <div key={choice.Key} className={styles.choice}>
          <TextField
            label={t('fields.choice', { number: index + 1 })}
            isRequired
            value={choice.Name}
            onChange={(Name) => setChoice(index, { Name })}
            error={errorOf(`Choices.${index}`)}
          />
          <TextField label={languageNames.de} value={choice.NameDe} onChange={(NameDe) => setChoice(index, { NameDe })} />
          <TextField label={languageNames.en} value={choice.NameEn} onChange={(NameEn) => setChoice(index, { NameEn })} />
          <IconButton
            label={t('fields.earlier', { name: choice.Name })}
            icon={<ArrowUp aria-hidden />}
            isDisabled={index === 0}
            onPress={() => swap(index, index - 1)}
          />
          <IconButton
            label={t('fields.later', { name: choice.Name })}
            icon={<ArrowDown aria-hidden />}
            isDisabled={index === values.Choices.length - 1}
            onPress={() => swap(index, index + 1)}
          />
        </div>
      ))}
      {missing !== undefined && <ErrorText>{missing}</ErrorText>}
      <div>
        <Button
          icon={<Plus aria-hidden />}
          onPress={() => change({ Choices: [...values.Choices, { Key: crypto.randomUUID(), Id: null, Name: '', NameDe: '', NameEn: '' }] })}
        >
          {t('fields.addChoice')}
        </Button>
      </div>
    </>
  );
}
