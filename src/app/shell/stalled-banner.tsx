import { useTranslation } from 'react-i18next';
import { postToWorker } from '../../sw/request-sync.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { useStalled } from './use-stalled.ts';

/** Warns that the outbox makes no progress although there is a network and a session (SY19). */
export function StalledBanner() {
  const { t } = useTranslation(['shell', 'sync']);
  if (!useStalled()) return null;
  const action = (
    <>
      <Button onPress={() => void postToWorker({ type: 'drain', reason: 'tap' })}>{t('sync:sendNow')}</Button>
      <LinkButton variant="quiet" href="/sync">
        {t('stalled.why')}
      </LinkButton>
    </>
  );
  return (
    <Banner tone="warning" title={t('stalled.title')} action={action}>
      {t('stalled.text')}
    </Banner>
  );
}
