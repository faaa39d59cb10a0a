import { ScanQrCode } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyCodeScanner } from '../../../canvas/scan/lazy-code-scanner.tsx';
import { useNavigateTo } from '../../../screens/use-navigate-to.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { pathOfCode, readPrintedCode } from '../../../contract/entities/protocol/printed-code.ts';
import styles from './verify-page.module.css';
import layout from '../../../ui/theme/layout.module.css';

/** Takes a printed code: by the camera, or as pasted text. */
export function AskForCode() {
  const { t } = useTranslation(['verify', 'scan']);
  const navigate = useNavigateTo();
  const [isScanning, setScanning] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();

  function scanned(read: string) {
    const code = readPrintedCode(read);
    setUnread(code === null);
    if (code === null) return;
    setScanning(false);
    navigate(pathOfCode(code));
  }

  function submit() {
    const code = readPrintedCode(text);
    setError(code === null ? t('noDigest') : undefined);
    if (code === null) return;
    setText('');
    navigate(pathOfCode(code));
  }

  return (
    <div className={styles.ask}>
      <Button size="large" variant="primary" icon={<ScanQrCode aria-hidden />} onPress={() => setScanning(true)}>
        {t('scan:scan')}
      </Button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField label={t('text')} description={t('textHint')} value={text} onChange={setText} error={error} multiline rows={3} />
        <Button size="large" type="submit">
          {t('check')}
        </Button>
      </form>
      <Dialog title={t('scanTitle')} isOpen={isScanning} onClose={() => setScanning(false)}>
        <div className={layout.stack4}>
          <p>{t('scanHint')}</p>
          {isUnread && <Banner tone="warning">{t('noDigest')}</Banner>}
          <LazyCodeScanner onRead={scanned} otherwise={t('typeInstead')} />
        </div>
      </Dialog>
    </div>
  );
}
