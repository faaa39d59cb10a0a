import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AllLogins } from './all-logins.tsx';
import styles from './login.module.css';
import { useLogOut } from './use-log-out.ts';

/** Login dialog over the open screen, so that no input is lost. When dismissed, work continues without a session. */
export function ExpiredSession() {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const [dismissedToken, setDismissedToken] = useState<string | null>(null);
  const logOut = useLogOut();
  return (
    <>
      <Banner
        tone="warning"
        title={t('expired.title')}
        action={<Button onPress={() => setDismissedToken(null)}>{t('login.submit')}</Button>}
      >
        {t('expired.text')}
      </Banner>
      <Dialog
        title={t('expired.title')}
        size="small"
        isOpen={dismissedToken !== session.token}
        onOpenChange={(isOpen) => !isOpen && setDismissedToken(session.token)}
        isDismissable={false}
        footer={
          <>
            <Button variant="quiet" onPress={() => void logOut()}>
              {t('expired.otherUser')}
            </Button>
            <Button onPress={() => setDismissedToken(session.token)}>{t('expired.later')}</Button>
          </>
        }
      >
        <div className={styles.dialog}>
          <p>{t('expired.text')}</p>
          <AllLogins expired={session} />
        </div>
      </Dialog>
    </>
  );
}
