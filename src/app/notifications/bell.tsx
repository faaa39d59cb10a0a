import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './bell.module.css';
import { useNotificationRefresh, useNotifications } from './use-notifications.ts';

/** Leads to the messages, and says how many are unread: here and on the app's icon. */
export function Bell() {
  const { t } = useTranslation('notification');
  const { unread } = useNotifications();
  useNotificationRefresh();
  useEffect(() => {
    // A browser without badges, or an app that is not installed, refuses.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  const label = unread === 0 ? t('heading') : t('unread', { count: unread });
  return (
    <Link to="/notifications/{-$view}" params={{}} className={styles.bell} aria-label={label} title={label}>
      <BellIcon aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
