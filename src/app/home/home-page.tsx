import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { screenRegistry } from '../../entities/registry.ts';
import { newItemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useFormats } from '../../screens/use-formats.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { DraftsToResume } from './drafts-to-resume.tsx';
import styles from './home.module.css';
import { ListLinks } from './list-links.tsx';
import { OfflineReadiness } from './offline-readiness.tsx';
import { OutboxCard } from './outbox-card.tsx';

export function HomePage() {
  const { t } = useTranslation('shell');
  const { session, may } = useSession();
  const formats = useFormats();
  const { entity, functionality } = screenRegistry['vehicle-handover-document'];
  const isDriver = may(functionality, 'IsAdd');
  return (
    <Page
      title={t('greeting', { name: session.user.GivenName || session.user.Username })}
      width="normal"
      actions={
        isDriver && (
          <LinkButton variant="primary" size="large" href={newItemPath(entity)} icon={<Plus aria-hidden />}>
            {t('create', { ns: entity, defaultValue: t('create', { ns: 'list' }) })}
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
