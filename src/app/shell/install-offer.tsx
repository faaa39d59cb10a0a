import { useLocation } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { MonitorDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../screens/session-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { setInstallOffered, useInstall, wasInstallOffered } from '../state/install-prompt.ts';

/**
 * Offers to install the app, once, after the user's first saved record, on the next screen: on the open one it would push a button from
 * under a finger. Always mounted: the outbox is soon empty again.
 */
export function InstallOffer({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTranslation('shell');
  const { database } = useSession();
  const install = useInstall();
  const [isOver, setOver] = useState(wasInstallOffered);
  const hasSaved = useLiveQuery(async () => (await database.outbox.count()) > 0, [database]) ?? false;
  const [hasEverSaved, setEverSaved] = useState(false);
  if (hasSaved && !hasEverSaved) setEverSaved(true);
  const { pathname } = useLocation();
  const [savedOn, setSavedOn] = useState<string | null>(null);
  const isDue = install !== null && !isOver && hasEverSaved;
  if (isDue && savedOn === null) setSavedOn(pathname);
  if (!isDue || isHidden || savedOn === null || savedOn === pathname) return null;
  const decide = (act: () => void) => () => {
    setOver(true);
    setInstallOffered();
    act();
  };
  return (
    <Banner
      tone="info"
      title={t('install.title')}
      action={
        <>
          <Button icon={<MonitorDown aria-hidden />} onPress={decide(install)}>
            {t('install.install')}
          </Button>
          <Button onPress={decide(() => undefined)}>{t('install.later')}</Button>
        </>
      }
    >
      {t('install.text')}
    </Banner>
  );
}
