import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppHeader } from './app-header.tsx';
import { ProofGate } from '../forms/proof-gate.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { RejectionAlert } from './rejection-alert.tsx';
import { ShellBanners } from './shell-banners.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { useSession } from '../../screens/session-context.tsx';
import { useDeviceDemands, useSupports } from '../../screens/use-supports.ts';
import { useDocumentTitle } from '../navigation/use-document-title.ts';
import { useBackgroundTasks } from './use-background-tasks.ts';
import { useWorkerStatus } from '../state/worker-registration.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

// Devices without a lock never need it.
const DeviceLock = lazyPart(async () => (await import('../lock/device-lock.tsx')).DeviceLock);

// The first screen renders first.
const AFTER_SCREEN_MS = 1_000;

// Loads when a new version waits.
const UpdateOffer = lazyPart(async () => (await import('./update-offer.tsx')).UpdateOffer);

const Keyboard = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_SCREEN_MS));
  return (await import('../keys/app-keys.tsx')).Keyboard;
});

const ViewSync = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_SCREEN_MS));
  return (await import('./view-sync.tsx')).ViewSync;
});

/** Layout around every screen of a logged-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const demands = useDeviceDemands();
  const hasLock = useSession().session.lock !== undefined || demands !== undefined;
  const hasViews = useSupports()('list-view', 'list');
  const { update } = useWorkerStatus();
  useBackgroundTasks();
  useDocumentTitle(pathname);
  // Record screens, the comparison and the login editor have their own button bar at the lower edge.
  const hasButtonBar =
    pathname.includes('/item/') ||
    pathname.startsWith('/sync/compare/') ||
    pathname.startsWith('/administration/users/') ||
    pathname === '/notifications/settings';
  const isUpdateOffered = update !== 'none' && !hasButtonBar;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <RejectionAlert />
      <AppHeader />
      <SideNavigation />
      <main
        id="content"
        tabIndex={-1}
        className={styles.main}
        data-bottom-navigation={!hasButtonBar}
        data-has-update={isUpdateOffered || undefined}
      >
        <ShellBanners hasButtonBar={hasButtonBar} />
        {children}
        {isUpdateOffered && <UpdateOffer />}
      </main>
      {!hasButtonBar && <BottomNavigation />}
      <ProofGate />
      <Keyboard />
      {hasViews && <ViewSync />}
      {hasLock && <DeviceLock demands={demands} />}
    </div>
  );
}
