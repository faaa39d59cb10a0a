import { X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CameraButtons, type LiveCamera } from '../camera-buttons.tsx';
import styles from './camera-capture.module.css';
import { setTorch, useCamera } from './camera.ts';
import { captureFrame } from './photo-canvas.ts';
import { PhotoPicker } from './photo-picker.tsx';

export type CameraCaptureProps = {
  /** Called at each press of the shutter with the frame of that moment, before it is encoded. */
  readonly onCapture: (shot: HTMLCanvasElement) => void;
  readonly onPick: (files: readonly File[]) => void;
  readonly onCancel: () => void;
  /** Drawing laid over the picture to line the subject up; not part of the photo. */
  readonly outline?: string | undefined;
  /** Shown in a corner of the picture. */
  readonly inset?: ReactNode;
};

export function CameraCapture({ onCapture, onPick, onCancel, outline, inset }: CameraCaptureProps) {
  const { t } = useTranslation('canvas');
  const { state, retry, switchCamera } = useCamera();

  return (
    <section className={styles.camera} aria-label={t('camera.label')}>
      {state.status === 'starting' && <output className={styles.message}>{t('camera.starting')}</output>}
      {state.status === 'problem' && (
        <p className={styles.message} role="alert">
          {t(`camera.${state.problem}`)}
        </p>
      )}
      {state.status === 'live' ? (
        <Finder {...state} outline={outline} inset={inset} onCapture={onCapture} onCancel={onCancel} onSwitch={switchCamera} />
      ) : (
        <div className={styles.choices}>
          {state.status === 'problem' && <PhotoPicker onPick={onPick} />}
          {state.status === 'problem' && state.problem !== 'none' && (
            <Button size="large" onPress={retry}>
              {t('camera.retry')}
            </Button>
          )}
          <Button size="large" onPress={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Finder({ outline, inset, onCapture, onCancel, ...camera }: Omit<CameraCaptureProps, 'onPick'> & LiveCamera) {
  const { stream } = camera;
  const { t } = useTranslation('canvas');
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  return (
    <>
      <video
        ref={video}
        className={styles.finder}
        aria-label={t('camera.preview')}
        autoPlay
        muted
        playsInline
        onLoadedData={() => setIsReady(true)}
      />
      {outline !== undefined && <img className={styles.outline} src={outline} alt="" aria-hidden />}
      {inset !== undefined && <div className={styles.inset}>{inset}</div>}
      <div className={styles.controls}>
        <IconButton size="large" variant="secondary" icon={<X />} label={t('cancel')} onPress={onCancel} />
        <button
          type="button"
          className={styles.shutter}
          aria-label={t('camera.shutter')}
          disabled={!isReady}
          onClick={() => video.current && onCapture(captureFrame(video.current))}
        />
        <div className={styles.extras}>
          <CameraButtons
            {...camera}
            setTorch={(isOn) => setTorch(stream, isOn)}
            labels={{ torchOn: t('camera.torchOn'), torchOff: t('camera.torchOff'), switch: t('camera.switch') }}
          />
        </div>
      </div>
    </>
  );
}
