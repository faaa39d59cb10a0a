import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppHeader } from './app-header.tsx';
import { BottomNavigation } from './bottom-navigation.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { ShellBanners } from './shell-banners.tsx';
import styles from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useSessionWork } from './use-session-work.ts';

/** Layout around every screen of a logged-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  useSessionWork();
  useDocumentTitle(pathname);
  // Record screens, the comparison and the login editor have their own button bar at the lower edge.
  const isItem = pathname.includes('/item/') || pathname.startsWith('/sync/compare/') || pathname.startsWith('/administration/users/');
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <RefusalAlert />
      <AppHeader />
      <SideNavigation />
      <main id="content" tabIndex={-1} className={styles.main} data-bottom-navigation={!isItem}>
        <ShellBanners isItem={isItem} />
        {children}
      </main>
      {!isItem && <BottomNavigation />}
    </div>
  );
}
