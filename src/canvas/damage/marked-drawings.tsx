import { useTranslation } from 'react-i18next';
import type { SelectedDamages } from '../../contract/entities/fleet/damage-point.ts';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import { damageMarks } from './damage-marks.ts';
import { MarkBadge } from './mark-badge.tsx';
import styles from './marked-drawings.module.css';
import { drawingSizeOf, drawingUrlOf, vehicleViewsOf } from './vehicle-views.ts';

type Props = {
  readonly vehicleType: VehicleType;
  readonly known: SelectedDamages;
  readonly added: SelectedDamages;
};

/** All views of a vehicle with their numbered marks, as the protocol prints them. */
export function MarkedDrawings({ vehicleType, known, added }: Props) {
  const { t } = useTranslation('canvas');
  return (
    <div className={styles.drawings}>
      {vehicleViewsOf(vehicleType).map((view) => {
        const { width, height } = drawingSizeOf(view);
        return (
          <figure key={view} className={styles.view} data-square={width === height || undefined}>
            <div className={styles.drawing}>
              <img src={drawingUrlOf(vehicleType, view)} alt="" width={width} height={height} />
              {damageMarks(known, added, view).map(({ id, number, isKnown, position }) => (
                <span key={id} className={styles.mark} style={{ left: `${position.x * 100}%`, top: `${position.y * 100}%` }}>
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
