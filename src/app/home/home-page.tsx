import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newItemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { DraftsToResume } from './drafts-to-resume.tsx';
import styles from './home.module.css';
import { ListLinks } from './list-links.tsx';
import { OfflineReadiness } from './offline-readiness.tsx';
import { OutboxCard } from './outbox-card.tsx';

/** What a driver comes for. */
const handover = 'vehicle-handover-document';

export function HomePage() {
  const { t } = useTranslation('shell');
  const { session, may } = useSession();
  const formats = useFormats();
  const names = useEntityNames();
  const isDriver = may('VehicleHandoverDocument', 'IsAdd');
  return (
    <Page
      title={t('greeting', { name: session.user.GivenName || session.user.Username })}
      width="normal"
      actions={
        isDriver && (
          <LinkButton variant="primary" size="large" href={newItemPath(handover)} icon={<Plus aria-hidden />}>
            {names.create(handover)}
          </LinkButton>
        )
      }
    >
      <div className={styles.home}>
        <DraftsToResume />
        <div className={styles.cards}>
          <OutboxCard />
          <OfflineReadiness />
        </div>
        <ListLinks />
        <p className={styles.build}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</p>
      </div>
    </Page>
  );
}
