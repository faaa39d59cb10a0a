import { Flashlight, FlashlightOff, SwitchCamera, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
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
      {state.status === 'starting' && (
        <output className={styles.message}>{t('camera.starting')}</output>
      )}
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

type FinderProps = Omit<CameraCaptureProps, 'onPick'> & {
  readonly stream: MediaStream;
  readonly hasTorch: boolean;
  readonly hasOther: boolean;
  readonly onSwitch: () => void;
};

function Finder({ stream, hasTorch, hasOther, outline, inset, onCapture, onCancel, onSwitch }: FinderProps) {
  const { t } = useTranslation('canvas');
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [isLit, setIsLit] = useState(false);

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
          {hasTorch && (
            <IconButton
              size="large"
              variant="secondary"
              icon={isLit ? <FlashlightOff /> : <Flashlight />}
              label={t(isLit ? 'camera.torchOff' : 'camera.torchOn')}
              onPress={() => void setTorch(stream, !isLit).then(setIsLit)}
            />
          )}
          {hasOther && (
            <IconButton size="large" variant="secondary" icon={<SwitchCamera />} label={t('camera.switch')} onPress={onSwitch} />
          )}
        </div>
      </div>
    </>
  );
}
