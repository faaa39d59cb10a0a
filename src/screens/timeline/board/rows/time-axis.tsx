import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '../../../../contract/wire/wire-date.ts';
import { classNames } from '../../../../ui/theme/class-names.ts';
import { localeOf } from '../../../../contract/wire/languages.ts';
import type { Period } from '../../data/period.ts';
import { minuteAt, ticksBetween, xOf, type Scale } from '../../data/scale.ts';
import styles from './time-axis.module.css';
import { useTextScale } from '../measure/use-text-scale.ts';
import { clockOf, dayOf, MINUTES_PER_DAY, wallMinute, weekdayOf } from '../../data/wall-clock.ts';

type Props = {
  readonly period: Period;
  readonly scale: Scale;
  readonly headWidth: number;
  readonly fromX: number;
  readonly toX: number;
  readonly now: number;
  readonly corner: string;
};

/** Sticky header with the days and the ticks below them. */
export const TimeAxis = memo(function TimeAxis({ period, scale, headWidth, fromX, toX, now, corner }: Props) {
  const { i18n } = useTranslation();
  const names = useMemo(() => dayNames(localeOf(i18n.language)), [i18n.language]);
  const text = useTextScale();
  const today = dayOf(now);
  const isMonth = scale.tick === MINUTES_PER_DAY;
  const days = Array.from({ length: period.days }, (_, index) => addDays(period.first, index)).filter((day) => {
    const x = xOf(scale, wallMinute(day));
    return x < toX && x + (MINUTES_PER_DAY / (scale.end - scale.start)) * scale.width > fromX;
  });
  const tickWidth = (scale.tick / (scale.end - scale.start)) * scale.width;
  // Two digits need this much; narrow ticks share a label.
  const perLabel = [1, 2, 3, 6].find((count) => tickWidth * count >= 20 * text) ?? 12;
  const labelled = { ...scale, tick: scale.tick * perLabel };
  const labelWidth = tickWidth * perLabel;
  return (
    <div role="row" aria-rowindex={1} className={styles.axis} style={{ width: headWidth + scale.width }}>
      <div role="columnheader" className={styles.corner} style={{ width: headWidth }}>
        {corner}
      </div>
      <div className={styles.axisTrack} role="presentation">
        {days.map((day) => (
          <div
            key={day}
            role="columnheader"
            aria-current={day === today ? 'date' : undefined}
            className={classNames(styles.day, day === today && styles.today, weekdayOf(day) > 4 && styles.weekend)}
            style={{ left: xOf(scale, wallMinute(day)), width: (MINUTES_PER_DAY / (scale.end - scale.start)) * scale.width }}
          >
            <span className={styles.dayName} style={{ insetInlineStart: headWidth }}>
              {isMonth ? Number(day.slice(8)) : names.long(day)}
            </span>
            {isMonth && <span className={styles.weekday}>{names.short(day)}</span>}
          </div>
        ))}
        {!isMonth &&
          ticksBetween(labelled, minuteAt(scale, fromX), minuteAt(scale, toX)).map((minute) => (
            <div
              key={minute}
              className={styles.tick}
              aria-hidden
              style={{ transform: `translateX(${xOf(scale, minute)}px)`, width: labelWidth }}
            >
              {labelWidth < 44 * text ? clockOf(minute).slice(0, 2) : clockOf(minute)}
            </div>
          ))}
      </div>
    </div>
  );
});

function dayNames(locale: string) {
  // Wall minutes are formatted as UTC, so that the device's time zone does not shift the day.
  const options = { timeZone: 'UTC' } as const;
  const long = new Intl.DateTimeFormat(locale, { ...options, weekday: 'short', day: 'numeric', month: 'short' });
  const short = new Intl.DateTimeFormat(locale, { ...options, weekday: 'short' });
  const dateOf = (day: string) => new Date(wallMinute(day) * 60_000);
  // Strips the full stop that Polish puts after each short weekday, to save width.
  return { long: (day: string) => long.format(dateOf(day)), short: (day: string) => short.format(dateOf(day)).replace(/\.$/, '') };
}
