import { useTranslation } from 'react-i18next';
import { protectedDictionaries } from '../../../contract/entities/company/administration.ts';
import { type ChoiceDetails } from '../../../contract/entities/company/administration-answers.ts';
import { languageNames } from '../../../screens/language-names.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useAdministrationForm } from '../page/use-admin-query.ts';

type Props = {
  readonly dictionary: number;
  /** Its choices are places, which may have coordinates. */
  readonly hasPlaces: boolean;
  readonly choice: ChoiceDetails;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

export const defaultChoice: ChoiceDetails = { Id: 0, Code: null, Name: '', NameDe: null, NameEn: null, Coordinates: null, IsActive: true };

/** Edits a dictionary choice in the three languages. */
export function ChoiceDialog({ dictionary, hasPlaces, choice, onClose, onSaved }: Props) {
  const { t } = useTranslation('administration');
  const isNew = choice === defaultChoice;
  const initialValues = {
    ...choice,
    Id: isNew ? null : choice.Id,
    DictionaryId: dictionary,
    NameDe: choice.NameDe ?? '',
    NameEn: choice.NameEn ?? '',
    Code: choice.Code ?? '',
    Coordinates: choice.Coordinates ?? '',
  };
  const form = useAdministrationForm('saveChoice', initialValues, onSaved);
  const { values, change, errorOf, propsOf } = form;
  const isRuled = !isNew && protectedDictionaries.includes(dictionary);
  return (
    <FormDialog title={t(isNew ? 'dictionaries.add' : 'dictionaries.choice')} form={form} onClose={onClose}>
      <TextField
        label={languageNames.pl}
        description={isRuled ? t('dictionaries.ruled') : undefined}
        isRequired
        isReadOnly={isRuled}
        {...propsOf('Name')}
      />
      <TextField label={languageNames.de} {...propsOf('NameDe')} />
      <TextField label={languageNames.en} {...propsOf('NameEn')} />
      <TextField label={t('dictionaries.code')} {...propsOf('Code')} />
      {hasPlaces && (
        <TextField
          label={t('dictionaries.coordinates')}
          description={t('dictionaries.coordinatesHint')}
          value={values.Coordinates}
          onChange={(Coordinates) => change({ Coordinates })}
          error={errorOf('Coordinates') && t('dictionaries.coordinatesWrong')}
        />
      )}
      {!isNew && (
        <Checkbox
          isSelected={values.IsActive}
          onChange={(isActive) => change({ IsActive: isActive })}
          description={t('dictionaries.activeHint')}
          isReadOnly={isRuled}
          error={errorOf('IsActive')}
        >
          {t('dictionaries.active')}
        </Checkbox>
      )}
    </FormDialog>
  );
}
