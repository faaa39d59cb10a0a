import { memo } from 'react';
import { barId, type BoardRenderContext } from './board-render-context.ts';
import { collidingEntries } from '../../data/collisions.ts';
import { minuteAt } from '../../data/scale.ts';
import { TimelineBar } from './timeline-bar.tsx';
import { entriesBetween, stackOf, type Lane } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';
import styles from './timeline-row.module.css';
import unseen from '../../../../ui/theme/unseen.module.css';

type Props = {
  readonly vehicle: TimelineVehicle;
  /** Share of the shown days on which the vehicle is taken, as a text. */
  readonly utilisation: string;
  readonly index: number;
  readonly lane: Lane;
  readonly context: BoardRenderContext;
  readonly fromX: number;
  readonly toX: number;
  readonly isLabelled: boolean;
  /** Keyboard cursor in this row: a free slot, or the id of a bar. */
  readonly cursor: { readonly x: number; readonly width: number; readonly label: string } | string | null;
};

export const TimelineRow = memo(function TimelineRow({
  vehicle,
  utilisation,
  index,
  lane,
  context,
  fromX,
  toX,
  isLabelled,
  cursor,
}: Props) {
  const { scale, rowHeight, headWidth } = context;
  const entries = entriesBetween(lane, Math.max(scale.start, minuteAt(scale, fromX)), Math.min(scale.end, minuteAt(scale, toX)));
  const { lines, count } = stackOf(entries);
  const colliding = collidingEntries(lane);
  // Keyed by position, so that bars scrolled into view reuse the elements of bars scrolled out.
  const bars = entries.map((entry, place) => ({ entry, place, line: lines[place] ?? 0 }));
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} data-row={index} style={{ top: index * rowHeight, height: rowHeight }}>
      {/* For assistive technology only: RowHeads draws the visible heads. */}
      <div role="rowheader" className={styles.head} style={{ width: headWidth }}>
        <span className={unseen.unseen}>{[vehicle.plate, vehicle.model, utilisation].filter(Boolean).join(' ')}</span>
      </div>
      <div className={styles.track} style={{ left: headWidth, width: scale.width }} role="presentation">
        {bars.map(({ entry, place, line }) => (
          <TimelineBar
            key={place}
            isCursor={cursor === barId(entry.entity, entry.key)}
            isLabelled={isLabelled || cursor !== null}
            entry={entry}
            vehicle={vehicle}
            context={context}
            line={line}
            lines={count}
            collides={colliding.has(entry)}
          />
        ))}
        {cursor !== null && typeof cursor === 'object' && (
          <div
            id="timeline-slot"
            role="gridcell"
            aria-label={cursor.label}
            className={styles.slot}
            style={{ transform: `translateX(${cursor.x}px)`, width: cursor.width }}
          />
        )}
      </div>
    </div>
  );
});
