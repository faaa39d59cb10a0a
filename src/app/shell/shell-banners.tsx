import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { useIsDemoInNetwork } from '../../screens/use-supports.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { useWorkerStatus } from '../state/worker-registration.ts';
import { ClockBanner } from './clock-banner.tsx';
import styles from './shell.module.css';
import { StalledBanner } from './stalled-banner.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// The first screen renders first.
const INSTALL_DELAY_MS = 1_000;

const InstallOffer = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, INSTALL_DELAY_MS));
  return (await import('./install-offer.tsx')).InstallOffer;
});
const ExpiredSession = lazyPart(async () => (await import('../login/expired-session.tsx')).ExpiredSession);

/** Banners of the whole app: expired session, stalled sync, wrong clock, missing worker. Sync is hidden on record screens. */
export function ShellBanners({ hasButtonBar }: { hasButtonBar: boolean }) {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const { support } = useWorkerStatus();
  const isDemoInNetwork = useIsDemoInNetwork();
  return (
    <div className={styles.banners} data-print="hide">
      {session.state === 'expired' && <ExpiredSession />}
      {!hasButtonBar && <StalledBanner />}
      <ClockBanner />
      {isDemoInNetwork && !hasButtonBar && <Banner tone="warning">{t('demoInNetwork')}</Banner>}
      <InstallOffer isHidden={hasButtonBar} />
      {(support === 'missing' || support === 'failed') && (
        <Banner tone="danger" title={t('noWorker.title')}>
          {t('noWorker.text')}
        </Banner>
      )}
    </div>
  );
}
