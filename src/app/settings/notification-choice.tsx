import { Bell } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import layout from '../../ui/theme/layout.module.css';

/** Requests the permission with which the worker notifies the user while no page is open. */
export function NotificationChoice() {
  const { t } = useTranslation('shell');
  const isSupported = 'Notification' in window;
  const [permission, setPermission] = useState(isSupported ? Notification.permission : 'denied');
  if (!isSupported) return null;
  return (
    <div className={layout.stack2}>
      <p className={layout.muted}>{t(`notifications.${permission}`)}</p>
      {permission === 'default' && (
        <div>
          <Button icon={<Bell aria-hidden />} onPress={() => void Notification.requestPermission().then(setPermission)}>
            {t('notifications.allow')}
          </Button>
        </div>
      )}
    </div>
  );
}
