import { Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/controls/copy-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QrCode } from '../../../ui/controls/qr-code.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { openShareSheet } from '../../../ui/controls/share-sheet.ts';
import styles from './link-dialog.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  /** Names the code. */
  readonly code: string;
  /** Title of what is shared. */
  readonly shared: string;
  readonly onClose: () => void;
};

/** Shows a link as a code to scan, to copy and to share. */
export function LinkDialog({ address, title, text, code, shared, onClose }: Props) {
  const { t } = useTranslation('handover-evidence');
  const messages = useMessages();

  async function copy() {
    if (await copyText(address)) messages.success(t('later.copied'));
    else messages.error(t('later.notCopied'));
  }

  async function share() {
    if (!(await openShareSheet({ title: shared, url: address }))) messages.error(t('later.notShared'));
  }

  return (
    <Dialog title={title} isDismissable={false} closesOnEscape onClose={onClose}>
      <div className={layout.stack5}>
        <p>{text}</p>
        <QrCode className={styles.qr} text={address} label={code} />
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
