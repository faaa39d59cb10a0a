import { CloudUpload, Lock, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../../ui/theme/class-names.ts';
import { barId, type BoardRenderContext } from './board-render-context.ts';
import { xOf } from '../../data/scale.ts';
import styles from './timeline-bar.module.css';
import tones from './timeline-tone.module.css';
import type { TimelineEntry } from '../../data/timeline-entry.ts';
import type { TimelineVehicle } from '../../data/timeline-vehicles.ts';

type Props = {
  readonly entry: TimelineEntry;
  readonly vehicle: TimelineVehicle;
  readonly context: BoardRenderContext;
  readonly line: number;
  readonly lines: number;
  readonly collides: boolean;
  /** Whether the bar shows its text and icon, not only its shape. */
  readonly isLabelled: boolean;
  readonly isCursor: boolean;
};

/** Pixels above and below the bars of a row. */
const margin = 4;
/** Minimum bar width in pixels: a shorter bar is too small to hit. */
const MIN_WIDTH = 10;

export function TimelineBar({ entry, vehicle, context, line, lines, collides, isLabelled, isCursor }: Props) {
  const { scale, rowHeight } = context;
  const state = context.stateOf(entry);
  const queue = context.queueState(entry);
  const from = Math.max(xOf(scale, entry.start), -4);
  const width = Math.max(MIN_WIDTH, Math.min(xOf(scale, Math.min(entry.end, scale.end)), scale.width + 4) - from);
  const height = (rowHeight - 2 * margin) / lines;
  const mayMove = context.mayMove(entry);
  const Icon = collides ? TriangleAlert : queue ? CloudUpload : (state?.icon ?? Lock);
  const label = isLabelled ? context.labelOf(entry, vehicle, collides) : undefined;
  return (
    <div
      id={barId(entry.entity, entry.key)}
      role="gridcell"
      aria-label={label}
      data-bar={`${entry.entity} ${entry.key}`}
      data-state={state?.name ?? 'taken'}
      data-collides={collides || undefined}
      data-queue={queue ?? undefined}
      data-cursor={isCursor || undefined}
      className={classNames(
        styles.bar,
        tones[state?.tone ?? 'taken'],
        mayMove && styles.movable,
        isLabelled && width > 44 && styles.worded,
        (queue !== null || collides) && tones.marked,
      )}
      style={{ left: from, top: margin + line * height, width, height: height - (lines > 1 ? 1 : 0) }}
    >
      {isLabelled && (
        <span className={styles.barLabel} style={{ insetInlineStart: `clamp(0px, calc(var(--left) - ${from - 2}px), calc(100% - 20px))` }}>
          <Icon size={14} aria-hidden className={styles.barIcon} />
          {width > 44 && context.textOf(entry)}
        </span>
      )}
      {isLabelled && mayMove && width > 28 && (
        <>
          <span className={styles.gripStart} data-grip="start" />
          <span className={styles.gripEnd} data-grip="end" />
        </>
      )}
    </div>
  );
}
