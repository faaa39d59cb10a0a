import { addDays, shiftMonth, type WireDate } from '../../../contract/wire/wire-date.ts';
import { MINUTES_PER_DAY, wallMinute, weekdayOf, type WallMinute } from './wall-clock.ts';

export const viewNames = ['day', 'week', 'month'] as const;

export type ViewName = (typeof viewNames)[number];

/** The shown days. `start` is inclusive, `end` exclusive. */
export type Period = {
  readonly view: ViewName;
  readonly first: WireDate;
  readonly days: number;
  readonly start: WallMinute;
  readonly end: WallMinute;
};

/** The day, the week (Monday to Sunday) or the month that contains `day`. */
export function periodOf(view: ViewName, day: WireDate): Period {
  if (view === 'day') return period(view, day, 1);
  if (view === 'week') return period(view, addDays(day, -weekdayOf(day)), 7);
  const first = `${day.slice(0, 7)}-01`;
  return period(view, first, (wallMinute(monthAfter(first, 1)) - wallMinute(first)) / MINUTES_PER_DAY);
}

export function stepFrom({ view, first }: Period, by: number): WireDate {
  if (view === 'month') return monthAfter(first, by);
  return addDays(first, by * (view === 'week' ? 7 : 1));
}

function period(view: ViewName, first: WireDate, days: number): Period {
  const start = wallMinute(first);
  return { view, first, days, start, end: start + days * MINUTES_PER_DAY };
}

function monthAfter(first: WireDate, by: number): WireDate {
  return `${shiftMonth(first.slice(0, 7), by)}-01`;
}
