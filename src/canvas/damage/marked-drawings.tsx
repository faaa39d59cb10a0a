import { useTranslation } from 'react-i18next';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import { damageMarks, spreadMarks } from '../../contract/entities/protocol/marks/damage-marks.ts';
import type { NumberedDamage } from '../../contract/entities/protocol/marks/number-damages.ts';
import { MarkBadge } from './marks/mark-badge.tsx';
import styles from './marked-drawings.module.css';
import { drawingSizeOf, vehicleViewsOf } from '../../contract/entities/protocol/vehicle-views.ts';
import { drawingUrlOf } from './drawing-url.ts';

type Props = {
  readonly vehicleType: VehicleType;
  readonly damages: readonly NumberedDamage[];
};

/** Width in px of the smallest drawings, on which the badges must not cover each other. */
const SMALLEST_WIDTH_PX = 300;
const BADGE_GAP_PX = 28;

/** All views of a vehicle with their numbered marks, as the protocol prints them. */
export function MarkedDrawings({ vehicleType, damages }: Props) {
  const { t } = useTranslation('canvas');
  return (
    <div className={styles.drawings}>
      {vehicleViewsOf(vehicleType).map((view) => {
        const { width, height } = drawingSizeOf(view);
        return (
          <figure key={view} className={styles.view} data-square={width === height || undefined}>
            <div className={styles.drawing}>
              <img src={drawingUrlOf(vehicleType, view)} alt="" width={width} height={height} />
              {spreadMarks(damageMarks(damages, view), smallestBox(width / height), BADGE_GAP_PX).map(({ id, number, isKnown, shown }) => (
                <span key={id} className={styles.mark} style={{ left: `${shown.x * 100}%`, top: `${shown.y * 100}%` }}>
                  <MarkBadge number={number} isKnown={isKnown} />
                </span>
              ))}
            </div>
            <figcaption className={styles.name}>{t(`view.${view}`)}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}

/** Square drawings are half as wide. */
function smallestBox(ratio: number): { width: number; height: number } {
  return { width: SMALLEST_WIDTH_PX * (ratio / 2), height: SMALLEST_WIDTH_PX / 2 };
}
