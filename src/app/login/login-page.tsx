import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionRow } from '../../db/rows.ts';
import { useFormats } from '../../screens/use-formats.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { useOnline } from '../../screens/use-online.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { tellWorker } from '../../sw/poke.ts';
import { Banner } from '../../ui/banner.tsx';
import { useAppState } from '../app-state.ts';
import { targetAfterLogin } from '../redirect-target.ts';
import { LanguageMenu } from '../shell/language-menu.tsx';
import { useWorkerStatus } from '../worker-registration.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';

export function LoginPage({ redirectTo }: { redirectTo: string | undefined }) {
  const { t } = useTranslation('shell');
  const { configuration } = useAppState();
  const formats = useFormats();
  const navigate = useNavigateTo();
  const isOnline = useOnline();
  const { support } = useWorkerStatus();
  useEffect(() => {
    document.title = `${t('login.title')} · Tabor`;
  }, [t]);

  async function open(session: SessionRow) {
    const { screenRegistry } = await import('../../entities/registry.ts');
    void tellWorker({ type: 'prefetch' });
    const available = Object.keys(screenRegistry);
    const granted = session.user.Permissions;
    navigate(targetAfterLogin({ redirectTo, configured: configuration.defaultRedirectAfterLogin, granted, available }), { replace: true });
  }

  return (
    <div className={styles.page}>
      <div className={styles.language}>
        <LanguageMenu />
      </div>
      <main className={styles.card}>
        <header className={styles.brand}>
          <img src="/icons/favicon.svg" alt="" width={56} height={56} />
          <h1>Tabor</h1>
          <p className={styles.tagline}>{t('login.tagline')}</p>
        </header>
        {!isOnline && <Banner tone="warning">{t('login.needsNetwork')}</Banner>}
        {(support === 'missing' || support === 'failed') && (
          <Banner tone="danger" title={t('noWorker.title')}>
            {t('noWorker.text')}
          </Banner>
        )}
        <LoginForm onDone={(session) => void open(session)} />
      </main>
      <footer className={styles.build}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</footer>
    </div>
  );
}
