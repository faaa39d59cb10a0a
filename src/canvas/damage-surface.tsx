import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleView } from '../contract/entities/damage-point.ts';
import type { VehicleType } from '../contract/entities/vehicle.ts';
import { arrowStep } from './arrow-step.ts';
import { DamageMarkStage } from './damage-mark-stage.tsx';
import { moved, type DamageMark } from './damage-marks.ts';
import styles from './damage-surface.module.css';
import { useElementSize } from './element-size.ts';
import { useMarkGestures } from './mark-gestures.ts';
import { nearestWithin, type RelativePosition } from './relative-position.ts';
import { drawingSizeOf, drawingUrlOf } from './vehicle-views.ts';

type DamageSurfaceProps = {
  readonly vehicleType: VehicleType;
  readonly view: VehicleView;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  /** The next tap places a damage, even on top of another. */
  readonly isPlacing: boolean;
  readonly onPlace: ((position: RelativePosition) => void) | undefined;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

/** Pixels around the crosshair in which Enter takes the damage that is there. */
const crosshairReach = 12;

export function DamageSurface(props: DamageSurfaceProps) {
  const { vehicleType, view, marks, selectedId, isPlacing, onPlace, onMove, onSelect } = props;
  const { t } = useTranslation('canvas');
  const helpId = useId();
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(surface);
  const [crosshair, setCrosshair] = useState<RelativePosition | null>(null);
  const gestures = useMarkGestures({ surface, marks, selectedId, isPlacing, onPlace, onMove, onSelect });
  const drawing = drawingSizeOf(view);

  function press(event: KeyboardEvent) {
    const step = arrowStep(event);
    if (step) setCrosshair((known) => moved(known ?? { x: 0.5, y: 0.5 }, step));
    else if (event.key === 'Enter' || event.key === ' ') take(crosshair ?? { x: 0.5, y: 0.5 });
    else return;
    event.preventDefault();
  }

  function take(position: RelativePosition) {
    const index = isPlacing ? -1 : nearestWithin(marks.map((mark) => mark.position), position, size, crosshairReach);
    const mark = marks[index];
    if (mark) onSelect(mark.id);
    else onPlace?.(position);
  }

  return (
    <div
      ref={surface}
      className={styles.surface}
      data-view={drawing.width === drawing.height ? 'square' : 'wide'}
      data-read-only={onPlace === undefined || undefined}
      // A crosshair moved by arrow keys is no native widget: the screen reader must leave the keys to us.
      role="application"
      aria-roledescription={t('damage.drawing')}
      aria-label={t(`view.${view}`)}
      aria-describedby={helpId}
      tabIndex={0}
      onKeyDown={press}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && setCrosshair((known) => known ?? { x: 0.5, y: 0.5 })}
      onBlur={() => setCrosshair(null)}
      {...gestures.handlers}
    >
      <img className={styles.drawing} src={drawingUrlOf(vehicleType, view)} alt="" draggable={false} width={drawing.width} height={drawing.height} />
      {size.width > 0 && (
        <DamageMarkStage
          className={styles.stage ?? ''}
          size={size}
          marks={marks}
          selectedId={selectedId}
          dragged={gestures.dragged}
          crosshair={crosshair}
        />
      )}
      <p id={helpId} className={styles.unseen}>
        {t(onPlace ? 'damage.keysToMark' : 'damage.keysToRead')}
      </p>
      <p className={styles.unseen} role="status">
        {crosshair && t('damage.crosshair', { x: Math.round(crosshair.x * 100), y: Math.round(crosshair.y * 100) })}
      </p>
    </div>
  );
}
