import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/backend.ts';
import type { Release } from '../../../contract/entities/shared/handover-items.ts';
import type { PathOf } from '../../../screens/paths.ts';
import { useAttempt } from '../../../screens/use-attempt.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { Button } from '../../../ui/controls/button.tsx';
import layout from '../../../ui/theme/layout.module.css';
import { LinkDialog } from '../links/link-dialog.tsx';
import { useCheckRelease } from './use-check-release.ts';

type Props = {
  /** Of the failed check; made by this device. */
  readonly requestKey: string;
  readonly vehicle: number;
  readonly item: number;
  readonly words: string;
  readonly onRelease: (release: Release) => void;
};

/** Requests the release of a failed check: who manages handovers opens the link on another device, and the release arrives here. */
export function RequestRelease({ requestKey: Key, vehicle, item, words, onRelease }: Props) {
  const { t } = useTranslation('handover-checks');
  const attempt = useAttempt();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const { request, refetch } = useCheckRelease(Key);
  const isCurrent = request?.Words === words.trim();
  const release = isCurrent ? request.Release : null;
  const take = useEffectEvent((taken: Release) => onRelease({ ...taken, Key }));
  useEffect(() => {
    if (release) take(release);
  }, [release]);

  async function ask() {
    const body = { Key, VehicleId: vehicle, ItemId: item, Words: words };
    if (!(await attempt(() => callApi('vehicle-handover-document', 'requestRelease', { body })))) return;
    refetch();
    setOpen(true);
  }

  const path: PathOf<'/release'> = '/release';
  return (
    <div className={layout.stack3}>
      {request && <p role="status">{t(isCurrent ? 'release.waiting' : 'release.changed')}</p>}
      {isOnline ? (
        <Button size="large" icon={<Send aria-hidden />} onPress={() => void ask()}>
          {t(request && isCurrent ? 'release.again' : 'release.ask')}
        </Button>
      ) : (
        <p>{t('release.offline')}</p>
      )}
      {isOpen && !release && (
        <LinkDialog
          // The part behind `#` reaches no server's log.
          address={new URL(`${path}#${Key}`, location.origin).href}
          title={t('release.ask')}
          text={t('release.linkText')}
          code={t('release.code')}
          shared={t('release.title')}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
