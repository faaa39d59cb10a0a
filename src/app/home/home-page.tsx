import { useTranslation } from 'react-i18next';
import { callOf } from '../../contract/registry.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { useHasCall } from '../../screens/use-supports.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import layout from '../../ui/theme/layout.module.css';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { Page } from '../../ui/layout/page.tsx';
import { DraftsToResume } from './drafts-to-resume.tsx';
import { isDriver } from '../state/is-driver.ts';
import styles from './home.module.css';
import { LazyCharts, LazyFleet, LazyMyDay, LazyToday } from './lazy-parts.tsx';
import { ListLinks } from './list-links.tsx';
import { OfflineReadiness } from './offline-readiness.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { Place } from './place.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RunningTrips } from './running-trips.tsx';

export function HomePage() {
  const { t } = useTranslation('shell');
  const { session, may } = useSession();
  const formats = useFormats();
  // The menu is beside the page: it needs no tiles of the same lists.
  const hasMenu = useMediaQuery('(min-width: 64em)');
  const isWide = useMediaQuery('(min-width: 80em)');
  const manages = !isDriver(session.user.Permissions);
  const hasFigures = useHasCall(callOf('report', 'fleet')) && manages && may('Vehicle', 'IsRead');
  // On a desk, decisions and figures come first, and the manager's own day stands beside them.
  const isDesk = manages && isWide;
  const own = (
    <>
      <RunningTrips />
      {isDesk ? (
        <>
          <LazyMyDay isDense place={<Place />} />
          <QuickActions isDense />
          <DraftsToResume />
        </>
      ) : (
        <>
          {/* Several vehicles and bookings would push the buttons out of a phone's first window, and an interrupted handover far
              below it. */}
          <QuickActions isDense={false} />
          <DraftsToResume />
          <LazyMyDay isDense={false} place={<Place />} />
        </>
      )}
    </>
  );
  const fleet = (
    <>
      {/* A driver has no notices most days. */}
      <LazyToday place={manages && <Place />} />
      {hasFigures && <LazyFleet />}
    </>
  );
  const device = (
    <div className={layout.cards}>
      <OutboxCard />
      <OfflineReadiness />
    </div>
  );
  const lists = (
    <>
      {!(hasFigures && hasMenu) && <ListLinks />}
      {manages && !hasFigures && <LazyCharts />}
    </>
  );
  return (
    <Page title={t('greeting', { name: session.user.GivenName || session.user.Username })} width={hasFigures || isDesk ? 'wide' : 'normal'}>
      <div className={styles.home}>
        {isDesk ? (
          <div className={styles.desk}>
            <div className={styles.home}>
              {fleet}
              {lists}
            </div>
            <div className={styles.home}>
              {own}
              {device}
            </div>
          </div>
        ) : (
          <>
            {own}
            {fleet}
            {device}
            {lists}
          </>
        )}
        <p className={styles.build}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</p>
      </div>
    </Page>
  );
}
