import { memo } from 'react';
import { classNames } from '../../../../ui/theme/class-names.ts';
import { minuteAt, ticksBetween, xOf, type Scale } from '../../data/scale.ts';
import styles from './time-lines.module.css';
import { MINUTES_PER_DAY, type WallMinute } from '../../data/wall-clock.ts';

type Props = { readonly scale: Scale; readonly fromX: number; readonly toX: number; readonly left: number; readonly now: WallMinute };

/**
 * Day and tick lines behind all rows, and the past in grey. Plain elements: a gradient per row took as long to paint as the rest of the
 * row.
 */
export const TimeLines = memo(function TimeLines({ scale, fromX, toX, left, now }: Props) {
  const past = xOf(scale, Math.min(Math.max(now, scale.start), scale.end));
  return (
    <div className={styles.lines} style={{ left, width: scale.width }} aria-hidden>
      <div className={styles.past} style={{ width: past }} data-past />
      {ticksBetween(scale, minuteAt(scale, fromX), minuteAt(scale, toX)).map((minute) => (
        <div
          key={minute}
          className={classNames(styles.line, (minute - scale.start) % MINUTES_PER_DAY === 0 && styles.day)}
          style={{ left: xOf(scale, minute) }}
        />
      ))}
    </div>
  );
});
