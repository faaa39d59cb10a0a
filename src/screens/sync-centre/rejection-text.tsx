import { useTranslation } from 'react-i18next';
import { rejectionOf } from '../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useFieldErrorText, useRejectionText } from '../use-field-error-text.ts';
import styles from './sync-centre.module.css';

/** Why an entry is parked: text of the code, and the field errors or else the backend's message. */
export function RejectionText({ entry }: { entry: OutboxRow }) {
  const { t } = useTranslation('sync');
  const rejectionText = useRejectionText();
  const fieldErrorText = useFieldErrorText(entry.entity);
  const rejection = rejectionOf(entry);
  if (!rejection) return null;
  const call = t(`calls.${entry.call}`, { count: 1, defaultValue: t('calls.other') });
  const file = entry.blobs[0]?.name ?? entry.fileName;
  return (
    <Banner tone="warning" title={file === undefined ? call : `${call}: ${file}`}>
      <p>{rejectionText(rejection)}</p>
      {rejection.errors.length > 0 && (
        <ul className={styles.errors}>
          {rejection.errors.map((one) => (
            <li key={one.field}>{fieldErrorText(one)}</li>
          ))}
        </ul>
      )}
      {rejection.errors.length === 0 && rejection.detail && rejection.detail !== rejectionText(rejection) && <p>{rejection.detail}</p>}
    </Banner>
  );
}
