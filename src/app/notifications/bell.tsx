import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countUnread } from '../../db/cache/messages/unread.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { setAppBadge } from '../../sw/app-badge.ts';
import styles from './bell.module.css';

/** The first screen renders first, and its data is pulled first. */
const REFRESH_DELAY_MS = 1_000;

/** Leads to the messages, and shows the number of unread ones. Loaded on every screen: it knows neither events nor texts of its own. */
export function Bell() {
  const { t } = useTranslation('sync');
  const { database, session } = useSession();
  const isActive = useOnline() && session.state === 'active';
  const unread = useLiveQuery(() => countUnread(database), [database]) ?? 0;
  useEffect(() => {
    void setAppBadge(unread);
  }, [unread]);
  // The icon of a device without a login has no badge.
  useEffect(() => () => void setAppBadge(0), []);
  useEffect(() => {
    if (!isActive) return undefined;
    const ended = new AbortController();
    const timer = setTimeout(
      () => void import('./refresh-notifications.ts').then(({ startRefresh }) => startRefresh(database, ended.signal)),
      REFRESH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [database, isActive]);
  const label = unread === 0 ? t('bell') : `${t('bell')}: ${unread}`;
  return (
    <Link to="/notifications/{-$view}" params={{}} className={styles.bell} aria-label={label}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
