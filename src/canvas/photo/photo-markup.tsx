import { ArrowUpRight, Camera, Check, Circle, PenLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { withMarks } from './photo-canvas.ts';
import type { PhotoColor, PhotoMark, PhotoTool } from './photo-marks.ts';
import styles from './photo-markup.module.css';
import { PhotoSurface } from './photo-surface.tsx';

type Props = {
  readonly photo: HTMLCanvasElement;
  /** Receives the photo with the marks drawn on it; null when there are none. */
  readonly onDone: (marked: HTMLCanvasElement | null) => void;
  /** The marked photo is still being saved. */
  readonly isPending: boolean;
  readonly onCancel: () => void;
  readonly onRetake?: (() => void) | undefined;
};

export function PhotoMarkup({ photo, onDone, isPending, onCancel, onRetake }: Props) {
  const { t } = useTranslation('canvas');
  const [tool, setTool] = useState<PhotoTool>('circle');
  const [color, setColor] = useState<PhotoColor>('red');
  const [marks, setMarks] = useState<readonly PhotoMark[]>([]);

  return (
    <div className={styles.markup}>
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
      <div className={styles.actions}>
        <Button size="large" variant="quiet" onPress={onCancel}>
          {t('cancel')}
        </Button>
        {onRetake && (
          <Button size="large" icon={<Camera />} onPress={onRetake}>
            {t('markup.retake')}
          </Button>
        )}
        <Button
          size="large"
          variant="primary"
          icon={<Check />}
          isPending={isPending}
          onPress={() => onDone(marks.length > 0 ? withMarks(photo, marks) : null)}
        >
          {t('markup.done')}
        </Button>
      </div>
    </div>
  );
}
