import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { Page } from '../../ui/layout/page.tsx';
import { DraftsToResume } from './drafts-to-resume.tsx';
import { isDriver } from '../state/is-driver.ts';
import styles from './home.module.css';
import { LazyCharts } from './lazy-charts.tsx';
import { LazyMyDay } from './lazy-my-day.tsx';
import { LazyToday } from './lazy-today.tsx';
import { ListLinks } from './list-links.tsx';
import { OfflineReadiness } from './offline-readiness.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RunningTrips } from './running-trips.tsx';

export function HomePage() {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const formats = useFormats();
  return (
    <Page title={t('greeting', { name: session.user.GivenName || session.user.Username })} width="normal">
      <div className={styles.home}>
        <RunningTrips />
        <LazyMyDay />
        <QuickActions />
        <DraftsToResume />
        <LazyToday />
        <div className={styles.cards}>
          <OutboxCard />
          <OfflineReadiness />
        </div>
        <ListLinks />
        {!isDriver(session.user.Permissions) && <LazyCharts />}
        <p className={styles.build}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</p>
      </div>
    </Page>
  );
}
