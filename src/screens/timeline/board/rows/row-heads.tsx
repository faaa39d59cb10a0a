import { memo } from 'react';
import styles from './row-heads.module.css';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import { rowsInDomOrder, type VisiblePart } from '../measure/visible-part.ts';

type Props = { readonly vehicles: readonly TimelineVehicle[]; readonly part: VisiblePart; readonly rowHeight: number; readonly width: number };

/** Vehicle names beside the rows. The column is sticky as one element: a sticky head per row would be a compositing layer each. */
export const RowHeads = memo(function RowHeads({ vehicles, part, rowHeight, width }: Props) {
  const height = vehicles.length * rowHeight;
  return (
    <div className={styles.heads} style={{ width, height, marginBlockEnd: -height }} aria-hidden>
      {rowsInDomOrder(part).map((index) => {
        const vehicle = vehicles[index];
        return vehicle && <RowHead key={index % part.poolSize} vehicle={vehicle} top={index * rowHeight} height={rowHeight} />;
      })}
    </div>
  );
});

const RowHead = memo(function RowHead({ vehicle: { plate, model }, top, height }: { readonly vehicle: TimelineVehicle; readonly top: number; readonly height: number }) {
  return (
    <div className={styles.head} style={{ top, height }} title={`${plate} ${model}`} data-head={plate}>
      <span className={styles.plate}>{plate}</span>
      <span className={styles.model}>{model}</span>
    </div>
  );
});
