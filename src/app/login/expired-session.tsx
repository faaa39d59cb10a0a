import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { AllLogins } from './all-logins.tsx';
import styles from './login.module.css';
import { useLogOut } from './use-log-out.ts';

/**
 * Login dialog over the open screen, so that no input is lost. When dismissed, work continues without a session. While the user
 * types, only the banner shows until the next screen: a dialog would take the focus, and the rest of the text as a password.
 */
export function ExpiredSession() {
  const { t } = useTranslation('shell');
  const { session } = useSession();
  const [dismissedToken, setDismissedToken] = useState<string | null>(null);
  const { pathname } = useLocation();
  const [deferral, setDeferral] = useState(() => ({ pathname, isDeferred: isTyping() }));
  if (deferral.pathname !== pathname) setDeferral({ pathname, isDeferred: deferral.isDeferred && isTyping() });
  const logOut = useLogOut();
  return (
    <>
      <Banner
        tone="warning"
        title={t('expired.title')}
        action={
          <Button
            onPress={() => {
              setDeferral({ pathname, isDeferred: false });
              setDismissedToken(null);
            }}
          >
            {t('login.submit')}
          </Button>
        }
      >
        {t('expired.text')}
      </Banner>
      <Dialog
        title={t('expired.title')}
        size="small"
        isOpen={!deferral.isDeferred && dismissedToken !== session.token}
        onClose={() => setDismissedToken(session.token)}
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

function isTyping(): boolean {
  return (
    document.activeElement?.matches(
      'input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true], [role=spinbutton]',
    ) === true
  );
}
