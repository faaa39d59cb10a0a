import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/messages.tsx';
import { ExpiredSession } from '../login/expired-session.tsx';
import { acceptUpdate, useWorkerStatus } from '../worker-registration.ts';
import styles from './shell.module.css';
import { StalledBanner } from './stalled-banner.tsx';

/** What concerns the whole app: no work without a network here, or a new version. Not in the middle of a document. */
export function ShellBanners({ isItem }: { isItem: boolean }) {
  const { t } = useTranslation('shell');
  const { support, update } = useWorkerStatus();
  const messages = useMessages();
  async function start() {
    if (!(await acceptUpdate())) messages.info(t('update.documentOpen'));
  }
  return (
    <div className={styles.banners} data-print="hide">
      <ExpiredSession />
      {!isItem && <StalledBanner />}
      {(support === 'missing' || support === 'failed') && (
        <Banner tone="danger" title={t('noWorker.title')}>
          {t('noWorker.text')}
        </Banner>
      )}
      {update !== 'none' && !isItem && (
        <Banner
          tone="info"
          title={t('update.title')}
          action={<Button onPress={() => void start()}>{t('update.start')}</Button>}
        >
          {t('update.text')}
        </Banner>
      )}
    </div>
  );
}
