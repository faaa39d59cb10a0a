import { ArrowUpRight, Camera, Check, Circle, PenLine, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { CanvasSkeleton } from './canvas-skeleton.tsx';
import { toMarkedJpeg, toPhotoCanvas } from './photo-canvas.ts';
import type { PhotoColor, PhotoMark, PhotoTool } from './photo-marks.ts';
import styles from './photo-markup.module.css';
import { PhotoSurface } from './photo-surface.tsx';

export type PhotoMarkupProps = {
  readonly image: Blob | ImageBitmap;
  /** A JPEG of at most 2048 px on its long side, upright, the marks burnt in, without EXIF. */
  readonly onDone: (result: Blob) => void;
  readonly onCancel: () => void;
  readonly onRetake?: (() => void) | undefined;
};

export function PhotoMarkup({ image, onDone, onCancel, onRetake }: PhotoMarkupProps) {
  const { t } = useTranslation('canvas');
  const photo = usePhoto(image);
  const [tool, setTool] = useState<PhotoTool>('circle');
  const [color, setColor] = useState<PhotoColor>('red');
  const [marks, setMarks] = useState<readonly PhotoMark[]>([]);
  const [isSaving, setIsSaving] = useState(false);

  async function save(canvas: HTMLCanvasElement) {
    setIsSaving(true);
    try {
      onDone(await toMarkedJpeg(canvas, marks));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <div className={styles.markup}>
      {photo === 'unreadable' && (
        <p className={styles.problem} role="alert">
          {t('markup.unreadable')}
        </p>
      )}
      {photo === null && <CanvasSkeleton shape="photo" />}
      {photo instanceof HTMLCanvasElement && (
        <>
          <PhotoSurface photo={photo} marks={marks} tool={tool} color={color} onMark={(mark) => setMarks([...marks, mark])} />
          <div className={styles.tools}>
            <Segmented
              label={t('markup.tools')}
              value={tool}
              onChange={setTool}
              items={[
                { id: 'circle', label: t('markup.circle'), icon: <Circle aria-hidden /> },
                { id: 'arrow', label: t('markup.arrow'), icon: <ArrowUpRight aria-hidden /> },
                { id: 'pen', label: t('markup.pen'), icon: <PenLine aria-hidden /> },
              ]}
            />
            <Segmented
              label={t('markup.colors')}
              value={color}
              onChange={setColor}
              items={(['red', 'yellow'] as const).map((id) => ({
                id,
                label: t(`markup.${id}`),
                icon: <span className={styles.swatch} data-color={id} />,
              }))}
            />
            <IconButton icon={<Undo2 />} label={t('undo')} isDisabled={marks.length === 0} onPress={() => setMarks(marks.slice(0, -1))} />
          </div>
        </>
      )}
      <div className={styles.actions}>
        <Button size="large" variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
        {onRetake && (
          <Button size="large" icon={<Camera />} onPress={onRetake}>
            {t('markup.retake')}
          </Button>
        )}
        {photo instanceof HTMLCanvasElement && (
          <Button size="large" variant="primary" icon={<Check />} isPending={isSaving} onPress={() => void save(photo)}>
            {t('markup.done')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The decoded photo; null while it is being decoded. */
function usePhoto(image: Blob | ImageBitmap): HTMLCanvasElement | 'unreadable' | null {
  const [decoded, setDecoded] = useState<{ of: Blob | ImageBitmap; photo: HTMLCanvasElement | 'unreadable' } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    toPhotoCanvas(image).then(
      (photo) => isCurrent && setDecoded({ of: image, photo }),
      () => isCurrent && setDecoded({ of: image, photo: 'unreadable' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [image]);
  return decoded?.of === image ? decoded.photo : null;
}
