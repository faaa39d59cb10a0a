import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { finishPath } from '../../entities/trip-record-card/finish-path.ts';
import { useRunningTrips } from '../../entities/trip-record-card/use-running-trips.ts';
import { hasKey, keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { textOf } from '../../screens/text-of.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import styles from './home.module.css';

/** The user's running trip with one button to finish it, first on the home screen. */
export function RunningTrips() {
  const { t } = useTranslation('shell');
  const { may } = useSession();
  const formats = useFormats();
  const trips = useRunningTrips() ?? [];
  return trips.map((trip) => (
    <Card key={keyOfRow(trip)}>
      <section className={styles.card} aria-label={t('running.title')}>
        <div className={styles.head}>
          <h2>
            {t('running.title')}: {textOf(trip['VehicleRegistrationNumber'])}
          </h2>
          <span>{t('running.since', { moment: formats.timestamp(textOf(trip['StartDate'])) })}</span>
        </div>
        <p className={styles.muted}>
          {[
            textOf(trip['Purpose']),
            typeof trip['StartCounter'] === 'number' ? t('running.start', { shown: formats.number(trip['StartCounter']) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {may('TripRecordCard', 'IsChange') && hasKey(trip) && (
          <LinkButton variant="primary" size="large" isFullWidth href={finishPath(keyOfRow(trip))} icon={<Flag aria-hidden />}>
            {t('running.finish')}
          </LinkButton>
        )}
      </section>
    </Card>
  ));
}
