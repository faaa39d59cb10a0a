import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../screens/use-formats.ts';
import { useOnline } from '../../screens/use-online.ts';
import { appVersion, buildDate } from '../../screens/version.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { wasStorageEvicted } from '../state/storage-eviction.ts';
import { requestedLocation } from '../state/redirect-target.ts';
import { useWorkerStatus } from '../state/worker-registration.ts';
import { AllLogins } from './all-logins.tsx';
import { LanguageLinks } from './language-links.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import styles from './login.module.css';

const SealedWork = lazyPart(async () => (await import('./sealed-work.tsx')).SealedWork);

type Props = {
  /** Without a database there is no work of wiped users. */
  readonly hasDatabase: boolean;
  /** Called when a login is sent, to load the screens behind it meanwhile. */
  readonly onStart: () => void;
};

/** Shown at any protected address without a session; stores the requested location in `redirectTo`. */
export function LoginPage({ hasDatabase, onStart }: Props) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  const isOnline = useOnline();
  const { support } = useWorkerStatus();
  // A login that begins here makes a database, but no such work.
  const [mayHaveSealedWork] = useState(hasDatabase);
  const [requested] = useState(() => requestedLocation(location));
  const [returned] = useState(location.hash);
  useEffect(() => {
    document.title = `${t('login.title')} · Tabor`;
    const query = requested === undefined ? '' : `?${new URLSearchParams({ redirectTo: requested }).toString()}`;
    history.replaceState(history.state, '', `/${query}`);
  }, [t, requested]);
  return (
    <div className={styles.page}>
      <LanguageLinks />
      <main className={styles.card}>
        <header className={styles.brand}>
          <img src="/icons/favicon.svg" alt="" width={56} height={56} />
          <h1>Tabor</h1>
          <p className={styles.tagline}>{t('login.tagline')}</p>
        </header>
        {!isOnline && <Banner tone="warning">{t('login.needsNetwork')}</Banner>}
        {wasStorageEvicted() && (
          <Banner tone="warning" title={t('emptied.title')}>
            {t('emptied.text')}
          </Banner>
        )}
        {(support === 'missing' || support === 'failed') && (
          <Banner tone="danger" title={t('noWorker.title')}>
            {t('noWorker.text')}
          </Banner>
        )}
        <AllLogins onStart={onStart} returned={returned} redirectTo={requested} />
        {mayHaveSealedWork && <SealedWork />}
      </main>
      <footer className={styles.build}>{t('build', { version: appVersion, date: formats.dateTime(buildDate) })}</footer>
    </div>
  );
}
