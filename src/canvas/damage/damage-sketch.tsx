import { useMemo, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DamagePoint, VehicleView } from '../../contract/entities/fleet/damage-point.ts';
import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import { DamageList } from './damage-list.tsx';
import { damageMarks, toPercent } from '../../contract/entities/protocol/marks/damage-marks.ts';
import type { NumberedDamage } from '../../contract/entities/protocol/marks/number-damages.ts';
import styles from './damage-sketch.module.css';
import { LazyDamageSurface } from './lazy-damage-surface.tsx';
import type { RelativePosition } from '../../contract/entities/protocol/marks/relative-position.ts';

export type DamageSketchProps = {
  readonly vehicleType: VehicleType;
  readonly view: VehicleView;
  /**
   * Damages on all views: grey squares of earlier handovers, which never move, and red circles of this one. One without an Id gets `new-1`,
   * ….
   */
  readonly damages: readonly NumberedDamage[];
  /** Kind and words of a damage, for the list. */
  readonly describe: (point: DamagePoint) => string;
  readonly selectedId?: string | null | undefined;
  /** The new damage that the next tap moves. */
  readonly movingId: string | null;
  readonly onMoving: (id: string | null) => void;
  /** x and y are percent (0..100) of the drawing, as the contract's X and Y. */
  readonly onAdd: (x: number, y: number) => void;
  readonly onMove?: ((id: string, x: number, y: number) => void) | undefined;
  readonly onSelect: (id: string) => void;
  readonly onRemove?: ((id: string) => void) | undefined;
  /** The details of the selected mark, with buttons to move and remove it: beside the drawing, or below it. */
  readonly children?: ReactNode;
  /** Between the drawing and the list of the marks, which may be long. */
  readonly above?: ReactNode;
  /** Below the list of the marks. */
  readonly below?: ReactNode;
};

export function DamageSketch(props: DamageSketchProps) {
  const { vehicleType, view, damages, selectedId = null, onAdd, onMove, onSelect, onRemove } = props;
  const { t } = useTranslation('canvas');
  const marks = useMemo(() => damageMarks(damages, view), [damages, view]);
  const moving = marks.find((mark) => mark.id === props.movingId && !mark.isKnown);

  function place(position: RelativePosition) {
    const { x, y } = toPercent(position);
    if (moving) {
      props.onMoving(null);
      onMove?.(moving.id, x, y);
    } else {
      onAdd(x, y);
    }
  }

  function move(id: string, position: RelativePosition) {
    const { x, y } = toPercent(position);
    onMove?.(id, x, y);
  }

  return (
    <div className={styles.sketch}>
      <div className={styles.drawing}>
        <LazyDamageSurface
          vehicleType={vehicleType}
          view={view}
          marks={marks}
          selectedId={selectedId}
          movingId={moving?.id ?? null}
          onPlace={place}
          onMove={onMove ? move : undefined}
          onSelect={onSelect}
        />
        {moving && <output className={styles.notice}>{t('damage.tapNewPlace', { number: moving.number })}</output>}
      </div>
      {props.children && (
        <div className={styles.details} onFocus={keepInSight}>
          {props.children}
        </div>
      )}
      {props.above && <div className={styles.above}>{props.above}</div>}
      <div className={styles.list}>
        <DamageList
          marks={damageMarks(damages, view, props.describe)}
          selectedId={selectedId}
          movingId={moving?.id ?? null}
          onSelect={onSelect}
          onMoving={onMove && props.onMoving}
          onRemove={onRemove}
        />
      </div>
      <div className={styles.below}>{props.below}</div>
    </div>
  );
}

/** Browsers scroll a focused field to the middle, where the drawing may cover it. Not for buttons: they must not move under the finger. */
function keepInSight({ target }: FocusEvent<HTMLElement>) {
  if (target.matches('textarea, input[type="text"]')) target.scrollIntoView({ block: 'nearest' });
}
