import { useTranslation } from 'react-i18next';
import { useOutboxState } from '../../screens/use-outbox-state.ts';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import { ScreenLink } from '../navigation/screen-link.tsx';
import styles from './app-header.module.css';

/** State of the outbox: on this device, sending, received, or parked. Links to the sync centre. */
export function OutboxState() {
  const { t } = useTranslation('sync');
  const state = useOutboxState();
  if (!state) return null;
  const { tone, key, count, of } = state;
  return (
    <ScreenLink to="/sync" className={styles.link} aria-label={t(`header.${key}`, { count, of })}>
      <span role="status">
        <StatusPill tone={tone}>
          <span className={styles.long}>{t(`header.${key}`, { count, of })}</span>
          <span className={styles.short} aria-hidden>
            {of !== undefined ? `${count}/${of}` : count > 0 ? count : ''}
          </span>
        </StatusPill>
      </span>
    </ScreenLink>
  );
}
