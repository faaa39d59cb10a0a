import { memo } from 'react';
import type { BoardLook } from './board-look.ts';
import { minuteAt } from './scale.ts';
import { TimelineBar } from './timeline-bar.tsx';
import { entriesBetween, stackOf, type Lane } from './timeline-entry.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';
import styles from './timeline-row.module.css';

type Props = {
  readonly vehicle: TimelineVehicle;
  readonly index: number;
  readonly lane: Lane;
  readonly look: BoardLook;
  readonly fromX: number;
  readonly toX: number;
  /** The keyboard's cursor, where it is in this row on a free slot. */
  readonly cursor: { readonly x: number; readonly width: number; readonly label: string } | null;
};

/** A vehicle and what it does, as far as it is in view. */
export const TimelineRow = memo(function TimelineRow({ vehicle, index, lane, look, fromX, toX, cursor }: Props) {
  const { scale, rowHeight, headWidth } = look;
  const entries = entriesBetween(lane, Math.max(scale.start, minuteAt(scale, fromX)), Math.min(scale.end, minuteAt(scale, toX)));
  const { lines, count } = stackOf(entries);
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} data-row={index} style={{ transform: `translateY(${index * rowHeight}px)`, height: rowHeight }}>
      <div role="rowheader" className={styles.head} style={{ width: headWidth }} title={`${vehicle.plate} ${vehicle.model}`}>
        <span className={styles.plate}>{vehicle.plate}</span>
        <span className={styles.model}>{vehicle.model}</span>
      </div>
      <div className={styles.track} style={{ left: headWidth, width: scale.width }} role="presentation">
        {entries.map((entry, place) => (
          <TimelineBar key={`${entry.entity} ${entry.key}`} entry={entry} vehicle={vehicle} look={look} line={lines[place] ?? 0} lines={count} />
        ))}
        {cursor && (
          <div id="timeline-slot" role="gridcell" aria-label={cursor.label} className={styles.slot} style={{ transform: `translateX(${cursor.x}px)`, width: cursor.width }} />
        )}
      </div>
    </div>
  );
});
