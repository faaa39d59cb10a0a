import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/controls/copy-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import styles from './administration.module.css';
import layout from '../../../ui/theme/layout.module.css';

type Props = {
  readonly texts: 'api-keys' | 'webhooks';
  readonly secret: string;
  readonly onClose: () => void;
};

/** Shows a new key or secret, once. */
export function SecretDialog({ texts, secret, onClose }: Props) {
  const { t } = useTranslation(texts);
  const messages = useMessages();
  async function copy() {
    if (await copyText(secret)) messages.success(t('copied'));
    else messages.error(t('notCopied'));
  }
  return (
    <Dialog
      title={t('newKey')}
      isDismissable={false}
      onClose={onClose}
      footer={
        <Button size="large" onPress={onClose}>
          {t('noted')}
        </Button>
      }
    >
      <div className={layout.stack4}>
        <Banner tone="warning">{t('shownOnce')}</Banner>
        <code className={styles.secret} aria-label={t('key')}>
          {secret}
        </code>
        <Button size="large" variant="primary" icon={<Copy aria-hidden />} onPress={() => void copy()}>
          {t('copy')}
        </Button>
        <p className={layout.note}>{t('howToUse')}</p>
      </div>
    </Dialog>
  );
}
