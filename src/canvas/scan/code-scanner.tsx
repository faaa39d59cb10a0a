import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { setTorch, useCamera } from '../photo/camera.ts';
import styles from './code-scanner.module.css';
import { useCodeScan } from './use-code-scan.ts';

export type CodeScannerProps = {
  /** Called once for consecutive reads of the same code. The caller handles codes that it cannot use. */
  readonly onRead: (text: string) => void;
  /** Advice where the camera does not work; by default, typing a registration number. */
  readonly otherwise?: string;
};

/** Scans for a QR code with the rear camera. Without a camera it shows the reason and the alternative. */
export function CodeScanner({ onRead, otherwise }: CodeScannerProps) {
  const { t } = useTranslation('scan');
  const { state, retry, switchCamera } = useCamera();
  const typeInstead = otherwise ?? t('typeInstead');
  if (state.status === 'starting') return <output className={styles.message}>{t('starting')}</output>;
  if (state.status === 'live') return <Finder {...state} onRead={onRead} otherwise={typeInstead} onSwitch={switchCamera} />;
  return (
    <div className={styles.problem} role="alert">
      <Banner tone="warning" title={t(`problem.${state.problem}`)} action={state.problem !== 'none' && <Button onPress={retry}>{t('retry')}</Button>}>
        {typeInstead}
      </Banner>
    </div>
  );
}

type FinderProps = CodeScannerProps & {
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  readonly hasOther: boolean;
  readonly onSwitch: () => void;
};

function Finder({ stream, hasTorch, hasOther, onRead, otherwise, onSwitch }: FinderProps) {
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const [isLit, setLit] = useState(false);
  const isBroken = useCodeScan(video, onRead);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.picture} aria-label={t('preview')} autoPlay muted playsInline />
      <div className={styles.frame} aria-hidden />
      <div className={styles.extras}>
        {hasTorch && (
          <IconButton
            size="large"
            variant="secondary"
            icon={isLit ? <FlashlightOff /> : <Flashlight />}
            label={t(isLit ? 'torchOff' : 'torchOn')}
            onPress={() => void setTorch(stream, !isLit).then(setLit)}
          />
        )}
        {hasOther && <IconButton size="large" variant="secondary" icon={<SwitchCamera />} label={t('switch')} onPress={onSwitch} />}
      </div>
      {isBroken && (
        <p className={styles.broken} role="alert">
          {otherwise}
        </p>
      )}
    </div>
  );
}
