import { useMemo } from 'react';
import { slotStart, xOf } from '../data/scale.ts';
import { emptyLane, type Lanes } from '../data/timeline-entry.ts';
import type { TimelineVehicle } from '../data/timeline-vehicles.ts';
import type { TimelineTexts } from '../data/use-timeline-texts.ts';
import type { WallMinute } from '../data/wall-clock.ts';
import { barId, type BoardRenderContext } from './rows/board-render-context.ts';
import type { LabelledRows } from './measure/labelled-rows.ts';
import { TimeLines } from './rows/time-lines.tsx';
import styles from './timeline-board.module.css';
import { TimelineRow } from './rows/timeline-row.tsx';
import type { BoardCursor } from './control/use-board-keys.ts';
import { rowsInDomOrder, type VisiblePart } from './measure/visible-part.ts';

type Props = {
  readonly vehicles: readonly TimelineVehicle[];
  readonly lanes: Lanes;
  readonly context: BoardRenderContext;
  readonly part: VisiblePart;
  readonly labelled: LabelledRows;
  /** Null while the board has no focus. */
  readonly cursor: BoardCursor | null;
  readonly texts: TimelineTexts;
  readonly now: WallMinute;
  readonly utilisationOf: (vehicle: TimelineVehicle) => string;
};

/** Rows of the visible part over the lines of the time axis. */
export function BoardRows({ vehicles, lanes, context, part, labelled, cursor, texts, now, utilisationOf }: Props) {
  const { scale } = context;
  const rows = useMemo(() => rowsInDomOrder(part), [part]);
  return (
    <div className={styles.rows} role="presentation">
      <TimeLines scale={scale} fromX={part.fromX} toX={part.toX} left={context.headWidth} now={now} />
      {rows.map((index) => {
        const vehicle = vehicles[index];
        return (
          vehicle && (
            <TimelineRow
              key={index % part.poolSize}
              vehicle={vehicle}
              index={index}
              lane={lanes.get(vehicle.key) ?? emptyLane}
              utilisation={utilisationOf(vehicle)}
              context={context}
              fromX={part.fromX}
              toX={part.toX}
              isLabelled={labelled.has(index)}
              cursor={
                cursor?.position.row !== index
                  ? null
                  : cursor.entry
                    ? barId(cursor.entry.entity, cursor.entry.key)
                    : slotAt(vehicle, cursor.position.minute)
              }
            />
          )
        );
      })}
    </div>
  );

  function slotAt(vehicle: TimelineVehicle, minute: WallMinute) {
    const width = (Math.min(slotStart(scale, minute) + scale.tick, scale.end) - minute) / (scale.end - scale.start);
    return { x: xOf(scale, minute), width: Math.max(8, width * scale.width), label: texts.slot(vehicle, minute, minute + scale.tick) };
  }
}
