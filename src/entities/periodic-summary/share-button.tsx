import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../screens/use-formats.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { callApi } from '../../api/backend.ts';
import { copyText } from '../../ui/controls/copy-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { positionsPath } from './positions-path.ts';
import styles from './positions.module.css';
import layout from '../../ui/theme/layout.module.css';

type ShareLink = { readonly AccessToken: string; readonly ValidTo: string };

/** Creates a link that opens the positions without a login; the link is shown only once. */
export function ShareButton({ summary }: { readonly summary: number | string }) {
  const { t } = useTranslation(['periodic-summary', 'common']);
  const formats = useFormats();
  const messages = useMessages();
  const problemText = useProblemText();
  const [link, setLink] = useState<ShareLink | null>(null);
  const address = link && `${location.origin}${positionsPath(link.AccessToken)}`;

  async function call(name: 'createAccessToken' | 'revokeAccessToken'): Promise<unknown> {
    if (!navigator.onLine) {
      messages.error(t('common:needsNetwork'));
      return null;
    }
    try {
      return await callApi('periodic-summary', name, { parameters: { id: String(summary) } });
    } catch (error) {
      messages.error(problemText(error));
      return null;
    }
  }

  async function withdraw() {
    if ((await call('revokeAccessToken')) === null) return;
    setLink(null);
    messages.success(t('share.withdrawn'));
  }

  async function copy() {
    if (await copyText(address ?? '')) messages.success(t('share.copied'));
    else messages.error(t('share.notCopied'));
  }

  return (
    <>
      <Button
        icon={<Link2 aria-hidden />}
        onPress={() => void call('createAccessToken').then((created) => setLink(created as ShareLink | null))}
      >
        {t('share.make')}
      </Button>
      <Dialog title={t('share.title')} isOpen={link !== null} onClose={() => setLink(null)}>
        <div className={layout.column4}>
          <p>{t('share.text', { until: link ? formats.dateTime(link.ValidTo) : '' })}</p>
          <p className={styles.link}>{address}</p>
          <div className={layout.wrap2}>
            <Button variant="primary" icon={<Copy aria-hidden />} onPress={() => void copy()}>
              {t('share.copy')}
            </Button>
            <Button onPress={() => void withdraw()}>{t('share.withdraw')}</Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
