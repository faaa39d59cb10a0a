import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useFieldErrorText, useRejectionText } from '../use-field-error-text.ts';
import styles from './sync-centre.module.css';

/** Why an entry is parked: text of the code, and the field errors or else the backend's message. */
export function RejectionText({ entry }: { entry: OutboxRow }) {
  const { t } = useTranslation('sync');
  const rejectionText = useRejectionText();
  const fieldErrorText = useFieldErrorText(entry.entity);
  const { fault } = entry;
  if (!fault) return null;
  return (
    <Banner tone="warning" title={t(`calls.${entry.call}`, { count: 1, defaultValue: t('calls.other') })}>
      <p>{rejectionText(fault)}</p>
      {fault.faults.length > 0 && (
        <ul className={styles.faults}>
          {fault.faults.map((one) => (
            <li key={one.field}>{fieldErrorText(one)}</li>
          ))}
        </ul>
      )}
      {fault.faults.length === 0 && fault.detail && <p>{fault.detail}</p>}
    </Banner>
  );
}
