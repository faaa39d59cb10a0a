import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { QrCode } from '../../../ui/controls/qr-code.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from './later.module.css';
import { linkDays } from './queue-link.ts';
import layout from '../../../ui/theme/layout.module.css';

type Props = { readonly address: string; readonly person: string; readonly onClose: () => void };

/** Shows a new link, once: as a code to scan, to copy and to share. */
export function LinkDialog({ address, person, onClose }: Props) {
  const { t } = useTranslation('handover-evidence');
  const messages = useMessages();

  async function copy() {
    await navigator.clipboard.writeText(address);
    messages.success(t('later.copied'));
  }

  async function share() {
    try {
      await navigator.share({ title: t('later.linkTitle'), url: address });
    } catch {
      // The user closed the share sheet or the system refused: the link can still be copied.
    }
  }

  return (
    <Dialog title={t('later.linkFor', { person })} isDismissable={false} closesOnEscape onClose={onClose}>
      <div className={layout.stack5}>
        <p>{t('later.linkText', { days: linkDays })}</p>
        <QrCode className={styles.qr} text={address} label={t('later.code')} />
        <p className={styles.link}>{address}</p>
        <div className={layout.wrap3}>
          <Button size="large" variant="primary" icon={<Copy aria-hidden />} onPress={() => void copy()}>
            {t('later.copy')}
          </Button>
          {'share' in navigator && (
            <Button size="large" icon={<Share2 aria-hidden />} onPress={() => void share()}>
              {t('later.share')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
