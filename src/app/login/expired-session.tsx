import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { useLoginWays } from './use-login-ways.ts';
import { useLogOut } from './use-log-out.ts';
import { WindowsLogin } from './windows-login.tsx';

const CompanyLogin = lazy(async () => ({ default: (await import('./company-login.tsx')).CompanyLogin }));

/** Login dialog over the open screen, so that no input is lost. When dismissed, work continues without a session. */
export function ExpiredSession() {
  const { t } = useTranslation('shell');
  const { session, configuration } = useSession();
  const [dismissedToken, setDismissedToken] = useState<string | null>(null);
  const logOut = useLogOut();
  const { company, hasPassword } = useLoginWays();
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
          {configuration.windowsAuthentication && <WindowsLogin expired={session} />}
          {company !== null && (
            <Suspense>
              <CompanyLogin company={company} expired={session} />
            </Suspense>
          )}
          {hasPassword && <LoginForm expired={session} />}
        </div>
      </Dialog>
    </>
  );
}
