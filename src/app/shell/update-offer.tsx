import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { acceptUpdate } from '../state/worker-registration.ts';
import styles from './update-offer.module.css';

/** Offers the new version at the lower edge, whenever it arrives: above a list it would push a row from under a finger. */
export function UpdateOffer() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [isStarting, setStarting] = useState(false);
  async function startUpdate() {
    setStarting(true);
    if (await acceptUpdate()) return;
    setStarting(false);
    messages.info(t('update.documentOpen'));
  }
  return (
    <div className={styles.update} role="status" data-print="hide">
      <Download aria-hidden />
      <p className={styles.text}>
        <strong>{t('update.title')}</strong> <span className={styles.hint}>{t('update.text')}</span>
      </p>
      <Button isPending={isStarting} onPress={() => void startUpdate()}>
        {t('update.start')}
      </Button>
    </div>
  );
}
