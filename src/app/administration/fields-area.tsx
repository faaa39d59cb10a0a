import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withAdditionalFields } from '../../contract/entities/additional-field.ts';
import type { ShownField } from '../../contract/entities/administration.ts';
import { functionality } from '../../contract/functionality.ts';
import { Line, Lines } from '../../ui/lines.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { EditedLines } from './edited-lines.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { useAsked } from './use-asked.ts';

type Kind = (typeof withAdditionalFields)[number];

/** Additional fields, per functionality that supports them. */
export function FieldsArea() {
  const { t } = useTranslation('administration');
  const [kind, setKind] = useState<Kind>(withAdditionalFields[0]);
  return (
    <EditedLines<readonly ShownField[], ShownField | null>
      asked={useAsked('additionalFields')}
      head={
        <SelectField
          label={t('fields.of')}
          isRequired
          items={withAdditionalFields.map((id) => ({ id, label: t(`functionalities.${id}`) }))}
          value={kind}
          onChange={(chosen) => chosen && setKind(chosen)}
        />
      }
      addLabel={t('fields.add')}
      blank={null}
      renderLines={(fields, open) => (
        <Lines label={t('areas.fields')} empty={t('fields.none')}>
          {fields
            .filter(({ FunctionalityId }) => FunctionalityId === functionality[kind])
            .map((field) => (
              <Line key={field.Id} title={field.Name} detail={`${field.Group} · ${t(`fields.types.${field.Type}`)}`} onPress={() => open(field)}>
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
