import { useTranslation } from 'react-i18next';
import { useOutboxState } from '../../screens/use-outbox-state.ts';
import { Card } from '../../ui/layout/card.tsx';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import styles from './home.module.css';

/** Summary of the outbox in one sentence; links to the sync centre. */
export function OutboxCard() {
  const { t } = useTranslation('sync');
  const state = useOutboxState();
  return (
    <Card href="/sync">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{t('title')}</h2>
          {state && <StatusPill tone={state.tone}>{t(`header.${state.key}`, { count: state.count, of: state.of })}</StatusPill>}
        </div>
        <p className={styles.muted}>{state && t(`meaning.${state.key}`)}</p>
      </div>
    </Card>
  );
}
