import { useTranslation } from 'react-i18next';
import { functionalitiesWithAdditionalFields } from '../../../contract/entities/shared/additional-field.ts';
import { wordIn } from '../../../contract/entities/shared/names.ts';
import { toLanguage } from '../../../contract/wire/languages.ts';
import type { FieldDetails } from '../../../contract/entities/company/administration-answers.ts';
import { functionality } from '../../../contract/permissions/functionality.ts';
import { Line, Lines } from '../../../ui/layout/lists/lines.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import { EditableLines } from '../page/editable-lines.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { isOneOf, useAddressChoice } from '../page/use-address-choice.ts';
import { useAdminQuery } from '../page/use-admin-query.ts';
import { useFunctionalityNames } from '../page/use-functionality-names.ts';

const isKind = isOneOf(functionalitiesWithAdditionalFields);

/** Additional fields, per functionality that supports them. */
export function FieldsArea() {
  const { t, i18n } = useTranslation('administration');
  const language = toLanguage(i18n.language);
  const nameOf = useFunctionalityNames();
  const [chosenKind, setKind] = useAddressChoice('of', isKind);
  const kind = chosenKind ?? functionalitiesWithAdditionalFields[0];
  return (
    <EditableLines<readonly FieldDetails[], FieldDetails | null>
      query={useAdminQuery('additionalFields')}
      head={
        <SelectField
          label={t('fields.of')}
          isRequired
          items={functionalitiesWithAdditionalFields.map((id) => ({ id, label: nameOf(id) }))}
          value={kind}
          onChange={(value) => value && setKind(value)}
        />
      }
      addLabel={t('fields.add')}
      defaults={null}
      renderLines={(fields, open) => (
        <Lines label={t('areas.fields')} empty={t('fields.none')}>
          {fields
            .filter(({ FunctionalityId }) => FunctionalityId === functionality[kind])
            .map((field) => (
              <Line
                key={field.Id}
                title={wordIn(language, field)}
                detail={`${wordIn(language, { Name: field.Group, NameDe: field.GroupDe, NameEn: field.GroupEn })} · ${t(`fields.types.${field.Type}`)}`}
                onPress={() => open(field)}
              >
                {!field.IsActive && <StatusPill tone="neutral">{t('fields.retired')}</StatusPill>}
                {field.IsRequired && field.IsActive && <StatusPill tone="neutral">{t('fields.required')}</StatusPill>}
              </Line>
            ))}
        </Lines>
      )}
      renderDialog={(field, on) => <FieldDialog kind={functionality[kind]} field={field} {...on} />}
    />
  );
}
