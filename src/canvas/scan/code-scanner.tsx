import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CameraButtons, type LiveCamera } from '../camera-buttons.tsx';
import { setTorch, useCamera } from '../photo/camera.ts';
import styles from './code-scanner.module.css';
import { useCodeScan } from './use-code-scan.ts';

type Props = {
  /** Called once for consecutive reads of the same code. The caller handles codes that it cannot use. */
  readonly onRead: (text: string) => void;
  /** Hint where the camera does not work; by default, typing a registration number. */
  readonly otherwise?: string;
};

/** Scans for a QR code with the rear camera. Without a camera it shows the reason and the alternative. */
export function CodeScanner({ onRead, otherwise }: Props) {
  const { t } = useTranslation('scan');
  const { state, retry, switchCamera } = useCamera();
  const typeInstead = otherwise ?? t('typeInstead');
  if (state.status === 'starting') return <output className={styles.message}>{t('starting')}</output>;
  if (state.status === 'live') return <Finder {...state} onRead={onRead} otherwise={typeInstead} onSwitch={switchCamera} />;
  return (
    <div className={styles.problem} role="alert">
      <Banner
        tone="warning"
        title={t(`problem.${state.problem}`)}
        action={state.problem !== 'none' && <Button onPress={retry}>{t('retry')}</Button>}
      >
        {typeInstead}
      </Banner>
    </div>
  );
}

function Finder({ onRead, otherwise, ...camera }: Props & LiveCamera) {
  const { stream } = camera;
  const { t } = useTranslation('scan');
  const video = useRef<HTMLVideoElement>(null);
  const isBroken = useCodeScan(video, onRead);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className={styles.scanner}>
      <video ref={video} className={styles.picture} aria-label={t('preview')} autoPlay muted playsInline />
      <div className={styles.frame} aria-hidden />
      <div className={styles.extras}>
        <CameraButtons
          {...camera}
          setTorch={(isOn) => setTorch(stream, isOn)}
          labels={{ torchOn: t('torchOn'), torchOff: t('torchOff'), switch: t('switch') }}
        />
      </div>
      {isBroken && (
        <p className={styles.broken} role="alert">
          {otherwise}
        </p>
      )}
    </div>
  );
}
