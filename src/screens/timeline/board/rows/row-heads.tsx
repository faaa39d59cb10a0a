import { memo } from 'react';
import { classNames } from '../../../../ui/theme/class-names.ts';
import styles from './row-heads.module.css';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import { rowsInDomOrder, type VisiblePart } from '../measure/visible-part.ts';

type Props = {
  readonly vehicles: readonly TimelineVehicle[];
  readonly part: VisiblePart;
  readonly rowHeight: number;
  readonly width: number;
  /** Share of the period's days on which a vehicle is taken, as a text. */
  readonly utilisationOf: (vehicle: TimelineVehicle) => string;
};

/** Vehicle names beside the rows. The column is sticky as one element: a sticky head per row would be a compositing layer each. */
export const RowHeads = memo(function RowHeads({ vehicles, part, rowHeight, width, utilisationOf }: Props) {
  const height = vehicles.length * rowHeight;
  return (
    <div className={styles.heads} style={{ width, height, marginBlockEnd: -height }} aria-hidden>
      {rowsInDomOrder(part).map((index) => {
        const vehicle = vehicles[index];
        return (
          vehicle && (
            <RowHead
              key={index % part.poolSize}
              vehicle={vehicle}
              utilisation={utilisationOf(vehicle)}
              top={index * rowHeight}
              height={rowHeight}
            />
          )
        );
      })}
    </div>
  );
});

type HeadProps = { readonly vehicle: TimelineVehicle; readonly utilisation: string; readonly top: number; readonly height: number };

const RowHead = memo(function RowHead({ vehicle: { plate, model, groupSize }, utilisation, top, height }: HeadProps) {
  return (
    <div
      className={classNames(styles.head, groupSize !== undefined && styles.group)}
      style={{ top, height }}
      title={`${plate} ${model}`}
      data-head={plate}
    >
      <span className={styles.plate}>{plate}</span>
      <span className={styles.model}>{groupSize ?? model}</span>
      {groupSize === undefined && <span className={styles.utilisation}>{utilisation}</span>}
    </div>
  );
});
