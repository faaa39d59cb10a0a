import { useTranslation } from 'react-i18next';
import { useOutboxState } from '../../screens/use-outbox-state.ts';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './home.module.css';

/** Where the user's changes are, in a sentence; leads to the sync centre. */
export function OutboxCard() {
  const { t } = useTranslation('sync');
  const { tone, key, count, of } = useOutboxState();
  return (
    <Card href="/sync">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{t('title')}</h2>
          <StatusPill tone={tone}>{t(`header.${key}`, { count, of })}</StatusPill>
        </div>
        <p className={styles.muted}>{t(`meaning.${key}`)}</p>
      </div>
    </Card>
  );
}
