import 'konva/lib/shapes/Image.js';
import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Image, Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js';
import { arrowStep } from './arrow-step.ts';
import { moved } from './damage-marks.ts';
import { useElementSize } from './element-size.ts';
import { drawPhotoMarks, finishedMark, type PhotoColor, type PhotoMark, type PhotoTool } from './photo-marks.ts';
import styles from './photo-surface.module.css';
import { pointerMoments } from './pointer-moments.ts';
import { relativePosition, type RelativePosition } from './relative-position.ts';

type PhotoSurfaceProps = {
  readonly photo: HTMLCanvasElement;
  readonly marks: readonly PhotoMark[];
  readonly tool: PhotoTool;
  readonly color: PhotoColor;
  readonly onMark: (mark: PhotoMark) => void;
};

const middle = { x: 0.5, y: 0.5 };

export function PhotoSurface({ photo, marks, tool, color, onMark }: PhotoSurfaceProps) {
  const { t } = useTranslation('canvas');
  const helpId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(surface);
  const drawing = useRef<{ pointerId: number; mark: PhotoMark } | null>(null);
  const [wet, setWet] = useState<PhotoMark | null>(null);
  const [crosshair, setCrosshair] = useState<RelativePosition | null>(null);

  function begin(event: PointerEvent<HTMLDivElement>) {
    if (drawing.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointerId: event.pointerId, mark: { tool, color, points: [] } };
    draw(event);
  }

  function draw(event: PointerEvent<HTMLDivElement>) {
    const going = drawing.current;
    if (!going || going.pointerId !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    const points = pointerMoments(event.nativeEvent).map((moment) => relativePosition(box, moment));
    going.mark = { ...going.mark, points: [...going.mark.points, ...points] };
    setWet(going.mark);
  }

  function end(event: PointerEvent<HTMLDivElement>) {
    const going = drawing.current;
    if (!going || going.pointerId !== event.pointerId) return;
    drawing.current = null;
    setWet(null);
    onMark(finishedMark(going.mark, photo));
  }

  function press(event: KeyboardEvent) {
    const step = arrowStep(event);
    if (step) setCrosshair((known) => moved(known ?? middle, step));
    else if (event.key === 'Enter' || event.key === ' ') onMark(finishedMark({ tool, color, points: [crosshair ?? middle] }, photo));
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={surface}
      className={styles.surface}
      style={{ '--photo-ratio': photo.width / photo.height } as CSSProperties}
      role="application"
      aria-label={t('markup.photo')}
      aria-describedby={helpId}
      tabIndex={0}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCrosshair((known) => known ?? middle)}
      onBlur={() => setCrosshair(null)}
    >
      {size.width > 0 && (
        <Stage className={styles.stage ?? ''} width={size.width} height={size.height} listening={false}>
          <Layer listening={false}>
            <Image image={photo} width={size.width} height={size.height} />
          </Layer>
          <Layer listening={false}>
            <Shape sceneFunc={(pen) => drawPhotoMarks(pen, wet ? [...marks, wet] : marks, size)} />
            {crosshair && <Shape sceneFunc={(pen) => drawPhotoMarks(pen, crosshairMarks(crosshair, color), size)} />}
          </Layer>
        </Stage>
      )}
      <p id={helpId} className={styles.unseen}>
        {t('markup.keys')}
      </p>
    </div>
  );
}

function crosshairMarks({ x, y }: RelativePosition, color: PhotoColor): PhotoMark[] {
  return [
    { tool: 'pen', color, points: [moved({ x, y }, { x: -0.03, y: 0 }), moved({ x, y }, { x: 0.03, y: 0 })] },
    { tool: 'pen', color, points: [moved({ x, y }, { x: 0, y: -0.03 }), moved({ x, y }, { x: 0, y: 0.03 })] },
  ];
}
