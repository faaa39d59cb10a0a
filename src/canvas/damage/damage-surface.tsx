import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleView } from '../../contract/entities/fleet/damage-point.ts';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { CrosshairSurface } from './crosshair-surface.tsx';
import { DamageMarkStage } from './damage-mark-stage.tsx';
import type { DamageMark } from './damage-marks.ts';
import styles from './damage-surface.module.css';
import { useElementSize } from '../use-element-size.ts';
import { useMarkGestures } from './use-mark-gestures.ts';
import { nearestWithin, type RelativePosition } from '../relative-position.ts';
import { drawingSizeOf, drawingUrlOf } from './vehicle-views.ts';

type DamageSurfaceProps = {
  readonly vehicleType: VehicleType;
  readonly view: VehicleView;
  readonly marks: readonly DamageMark[];
  readonly selectedId: string | null;
  /** The damage that the next tap moves, even onto another one. */
  readonly movingId: string | null;
  readonly onPlace: (position: RelativePosition) => void;
  readonly onMove: ((id: string, position: RelativePosition) => void) | undefined;
  readonly onSelect: (id: string) => void;
};

/** Radius in px around the crosshair within which Enter selects a damage. */
const CROSSHAIR_RADIUS_PX = 12;

export function DamageSurface(props: DamageSurfaceProps) {
  const { vehicleType, view, marks, selectedId, movingId, onPlace, onMove, onSelect } = props;
  const { t } = useTranslation('canvas');
  const surface = useRef<HTMLDivElement>(null);
  const size = useElementSize(surface);
  const isPlacing = movingId !== null;
  const { dragged, handlers } = useMarkGestures({ surface, marks, selectedId, isPlacing, onPlace, onMove, onSelect });
  const drawing = drawingSizeOf(view);

  function selectOrPlace(position: RelativePosition) {
    const positions = marks.map((mark) => mark.position);
    const mark = isPlacing ? undefined : marks[nearestWithin(positions, position, size, CROSSHAIR_RADIUS_PX)];
    if (mark) onSelect(mark.id);
    else onPlace(position);
  }

  return (
    <CrosshairSurface
      surface={surface}
      className={classNames(styles.surface, drawing.width === drawing.height && styles.square)}
      label={t(`view.${view}`)}
      kind={t('damage.drawing')}
      help={t('damage.keysToMark')}
      start={marks.find((mark) => mark.id === movingId)?.position}
      onConfirm={selectOrPlace}
      pointer={handlers}
    >
      {(crosshair) => (
        <>
          <img className={styles.drawing} src={drawingUrlOf(vehicleType, view)} alt="" draggable={false} width={drawing.width} height={drawing.height} />
          {size.width > 0 && (
            <DamageMarkStage
              className={styles.stage ?? ''}
              size={size}
              marks={marks}
              selectedId={selectedId}
              dragged={dragged}
              crosshair={crosshair}
            />
          )}
        </>
      )}
    </CrosshairSurface>
  );
}
