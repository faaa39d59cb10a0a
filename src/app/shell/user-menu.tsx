import { CircleUserRound, Keyboard, LockKeyhole, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { MenuButton } from '../../ui/overlays/menu-button.tsx';
import { LazyKeysDialog } from '../keys/lazy-keys-dialog.tsx';
import { useLogOut } from '../login/use-log-out.ts';

export function UserMenu() {
  const { t } = useTranslation(['shell', 'menu']);
  const { session } = useSession();
  const navigate = useNavigateTo();
  const logOut = useLogOut();
  const { GivenName, Username } = session.user;
  const lock = async () => (await import('../../db/schema/device-lock.ts')).setLocked(Username, true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <>
      <MenuButton
        isIconOnly
        label={t('userMenu', { name: GivenName || Username })}
        icon={<CircleUserRound aria-hidden />}
        items={[
          { id: 'settings', label: t('settings'), icon: <Settings aria-hidden />, onAction: () => navigate('/settings') },
          { id: 'keys', label: t('menu:keys'), icon: <Keyboard aria-hidden />, onAction: () => setHelpOpen(true) },
          ...(session.lock ? [{ id: 'lock', label: t('lock'), icon: <LockKeyhole aria-hidden />, onAction: () => void lock() }] : []),
          { id: 'log-out', label: t('logOut'), icon: <LogOut aria-hidden />, onAction: () => void logOut() },
        ]}
      />
      {isHelpOpen && <LazyKeysDialog onClose={() => setHelpOpen(false)} />}
    </>
  );
}
