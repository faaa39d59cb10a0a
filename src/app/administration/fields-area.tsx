import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withAdditionalFields, type ShownField } from '../../contract/entities/administration.ts';
import { functionality } from '../../contract/functionality.ts';
import { Button } from '../../ui/button.tsx';
import { Line, Lines } from '../../ui/lines.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './administration.module.css';
import { AskedFor } from './asked.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { useAsked } from './use-asked.ts';

type Kind = (typeof withAdditionalFields)[number];

/** Fields of the company's own, for the forms that have room for them. */
export function FieldsArea() {
  const { t } = useTranslation('administration');
  const messages = useMessages();
  const asked = useAsked('additionalFields');
  const [kind, setKind] = useState<Kind>(withAdditionalFields[0]);
  const [opened, setOpened] = useState<ShownField | 'new' | null>(null);
  return (
    <>
      <div className={styles.tools}>
        <SelectField
          label={t('fields.of')}
          isRequired
          items={withAdditionalFields.map((id) => ({ id, label: t(`functionalities.${id}`) }))}
          value={kind}
          onChange={(chosen) => chosen && setKind(chosen)}
        />
        <Button icon={<Plus aria-hidden />} onPress={() => setOpened('new')}>
          {t('fields.add')}
        </Button>
      </div>
      <AskedFor asked={asked}>
        {(fields) => (
          <Lines label={t('areas.fields')} empty={t('fields.none')}>
            {fields
              .filter(({ FunctionalityId }) => FunctionalityId === functionality[kind])
              .map((field) => (
                <Line key={field.Id} title={field.Name} detail={`${field.Group} · ${t(`fields.types.${field.Type}`)}`} onPress={() => setOpened(field)}>
                  {field.IsRequired && <StatusPill tone="neutral">{t('fields.required')}</StatusPill>}
                </Line>
              ))}
          </Lines>
        )}
      </AskedFor>
      {opened !== null && (
        <FieldDialog
          kind={functionality[kind]}
          field={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            messages.success(t('saved'));
            asked.askAgain();
          }}
        />
      )}
    </>
  );
}
