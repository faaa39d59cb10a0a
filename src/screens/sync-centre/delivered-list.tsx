import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { deliveredEntries } from '../../db/queue.ts';
import type { DeliveredRow } from '../../db/rows.ts';
import { Section } from '../../ui/section.tsx';
import { itemPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import styles from './sync-centre.module.css';

const shownAtMost = 20;

/** The last changes that the company has received. */
export function DeliveredList() {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const delivered = useLiveQuery(() => deliveredEntries(database, shownAtMost), [database], []);
  if (delivered.length === 0) return null;
  return (
    <Section title={t('delivered')}>
      <ul className={styles.delivered}>
        {delivered.map((line) => (
          <li key={line.seq}>
            <DeliveredLine line={line} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DeliveredLine({ line: { entity, recordKey, call, deliveredAt } }: { line: DeliveredRow }) {
  const { t } = useTranslation(['sync', entity]);
  const formats = useFormats();
  return (
    <div className={styles.line}>
      <Link to={itemPath(entity, recordKey)}>
        {t('one', { ns: entity, defaultValue: t('title', { ns: entity }) })} {recordKey}
      </Link>
      <span>{t(`calls.${call}`, { count: 1, defaultValue: t('calls.other') })}</span>
      <span className={styles.muted}>{formats.moment(deliveredAt)}</span>
    </div>
  );
}
