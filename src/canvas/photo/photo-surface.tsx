import 'konva/lib/shapes/Image.js';
import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Image, Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import { CrosshairSurface } from '../damage/crosshair-surface.tsx';
import { useElementSize } from '../use-element-size.ts';
import { drawPhotoMarks, finishedMark, type PhotoColor, type PhotoMark, type PhotoTool } from './photo-marks.ts';
import styles from './photo-surface.module.css';
import { coalescedEvents } from '../signature/coalesced-events.ts';
import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';
import { offsetPosition, relativePosition } from '../relative-position.ts';

type PhotoSurfaceProps = {
  readonly photo: HTMLCanvasElement;
  readonly marks: readonly PhotoMark[];
  readonly tool: PhotoTool;
  readonly color: PhotoColor;
  readonly onMark: (mark: PhotoMark) => void;
};

export function PhotoSurface({ photo, marks, tool, color, onMark }: PhotoSurfaceProps) {
  const { t } = useTranslation('canvas');
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(surface);
  const drawing = useRef<{ pointerId: number; box: DOMRect; mark: PhotoMark } | null>(null);
  const [activeMark, setActiveMark] = useState<PhotoMark | null>(null);

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (drawing.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // Measured once: a layout shift under the finger must not move the mark.
    const box = event.currentTarget.getBoundingClientRect();
    drawing.current = { pointerId: event.pointerId, box, mark: { tool, color, points: [] } };
    draw(event);
  }

  function draw(event: PointerEvent<HTMLDivElement>) {
    const current = drawing.current;
    if (!current || current.pointerId !== event.pointerId) return;
    const points = coalescedEvents(event.nativeEvent).map((sample) => relativePosition(current.box, sample));
    current.mark = { ...current.mark, points: [...current.mark.points, ...points] };
    setActiveMark(current.mark);
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    const current = drawing.current;
    if (!current || current.pointerId !== event.pointerId) return;
    drawing.current = null;
    setActiveMark(null);
    onMark(finishedMark(current.mark, photo));
  }

  return (
    <CrosshairSurface
      surface={surface}
      className={styles.surface}
      style={{ '--photo-ratio': photo.width / photo.height } as CSSProperties}
      label={t('markup.photo')}
      kind={t('markup.surface')}
      help={t('markup.keys')}
      onConfirm={(position) => onMark(finishedMark({ tool, color, points: [position] }, photo))}
      pointer={{ onPointerDown: begin, onPointerMove: draw, onPointerUp: end, onPointerCancel: end }}
    >
      {(crosshair) =>
        size.width > 0 && (
          <Stage className={styles.stage ?? ''} width={size.width} height={size.height} listening={false}>
            <Layer listening={false}>
              <Image image={photo} width={size.width} height={size.height} />
            </Layer>
            <Layer listening={false}>
              <Shape sceneFunc={(pen) => drawPhotoMarks(pen, activeMark ? [...marks, activeMark] : marks, size)} />
              {crosshair && <Shape sceneFunc={(pen) => drawPhotoMarks(pen, crosshairMarks(crosshair, color), size)} />}
            </Layer>
          </Stage>
        )
      }
    </CrosshairSurface>
  );
}

function crosshairMarks({ x, y }: RelativePosition, color: PhotoColor): PhotoMark[] {
  return [
    { tool: 'pen', color, points: [offsetPosition({ x, y }, { x: -0.03, y: 0 }), offsetPosition({ x, y }, { x: 0.03, y: 0 })] },
    { tool: 'pen', color, points: [offsetPosition({ x, y }, { x: 0, y: -0.03 }), offsetPosition({ x, y }, { x: 0, y: 0.03 })] },
  ];
}
