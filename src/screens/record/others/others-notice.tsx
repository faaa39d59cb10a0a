import { useTranslation } from 'react-i18next';
import { deepEqual } from '../../../sync/deep-equal.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { useFormats } from '../../use-formats.ts';
import { useNow } from '../../use-now.ts';
import type { FormChoices } from '../choices/use-choices.ts';
import type { LoadedRecord } from '../data/use-record.ts';
import { focusField } from '../fields/field-anchor.tsx';
import { formatFieldValue } from '../history/format-field-value.ts';
import { useChangeTexts } from '../history/use-change-texts.ts';
import styles from './others-notice.module.css';
import { useChangesByOthers } from './use-changes-by-others.ts';
import { usePresence } from './use-presence.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly entity: EntityName;
  readonly form: FormDeclaration;
  readonly openRecord: LoadedRecord;
  readonly choices: FormChoices;
  readonly values: FormValues;
  readonly change: (patch: FormValues) => void;
};

/**
 * Lists the other users with the record open, and their changes while this form is open. Fields that the user has not touched have the new
 * value already; of the others the user may take it over.
 */
export function OthersNotice({ entity, form, openRecord, choices, values, change }: Props) {
  const { t, i18n } = useTranslation([entity, 'record']);
  const formats = useFormats();
  const now = useNow();
  const names = usePresence(entity, openRecord.record.key);
  const { change: changed, dismiss } = useChangesByOthers(entity, form, openRecord);
  const texts = useChangeTexts(entity, formatFieldValue(form, choices, { t, formats }));
  const seconds = changed ? Math.max(1, Math.round((now.getTime() - changed.noticedAt.getTime()) / 1_000)) : 0;
  const ago = new Intl.RelativeTimeFormat(i18n.language, { style: 'short' }).format(
    seconds < 60 ? -seconds : -Math.round(seconds / 60),
    seconds < 60 ? 'second' : 'minute',
  );
  return (
    <>
      {names.length > 0 && <Banner tone="info">{t('record:others.open', { names: names.join(', ') })}</Banner>}
      {changed && (
        <Banner
          tone="warning"
          title={changed.by === null ? t('record:others.changed', { ago }) : t('record:others.changedBy', { name: changed.by, ago })}
          action={
            <div className={layout.wrap2}>
              <Button onPress={() => focusField(changed.fields[0]?.field ?? '')}>{t('record:others.show')}</Button>
              <Button variant="quiet" onPress={dismiss}>
                {t('record:others.seen')}
              </Button>
            </div>
          }
        >
          <ul className={styles.changes}>
            {changed.fields.map(({ field, before, after }) => {
              const { label, old, now: theirs } = texts({ Path: [field], Old: before, New: after, IsHidden: false });
              const isMine = !deepEqual(values[field], after);
              return (
                <li key={field} className={layout.center2}>
                  <span>{`${label}: ${old ?? t('record:others.nothing')} → ${theirs ?? t('record:others.nothing')}`}</span>
                  {isMine && <Button onPress={() => change({ [field]: after })}>{t('record:others.takeOver')}</Button>}
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
    </>
  );
}
