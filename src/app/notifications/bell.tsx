import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './bell.module.css';
import { useNotificationRefresh, useNotifications } from './use-notifications.ts';

/** Leads to the messages, and says how many are unread. */
export function Bell() {
  const { t } = useTranslation('notification');
  const { unread } = useNotifications();
  useNotificationRefresh();
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
