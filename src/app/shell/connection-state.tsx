import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../screens/use-online.ts';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import styles from './app-header.module.css';

/** Visible only while offline. */
export function ConnectionState() {
  const { t } = useTranslation('shell');
  const isOnline = useOnline();
  return (
    <span role="status" className={styles.connection}>
      {!isOnline && (
        <StatusPill tone="neutral" icon={<WifiOff aria-hidden />}>
          <span className={styles.word}>{t('offline')}</span>
        </StatusPill>
      )}
    </span>
  );
}
