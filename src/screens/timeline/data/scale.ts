import type { Period, ViewName } from './period.ts';
import { MINUTES_PER_DAY, type WallMinute } from './wall-clock.ts';

/** Maps time to pixels from the start of the axis. */
export type Scale = {
  readonly start: WallMinute;
  readonly end: WallMinute;
  readonly width: number;
  /** Minutes between labelled ticks; also the length of a selectable slot. */
  readonly tick: number;
  /** Step of a drag in minutes. */
  readonly snap: number;
};

/** Minimum width of a tick in pixels: below it the label is unreadable or the slot too small to hit. */
const MIN_TICK_WIDTH: Record<ViewName, number> = { day: 44, week: 22, month: 40 };
/** A whole week is shown where a day is at least this wide: room for its name, and for ticks that a mouse hits. Tablets scroll instead. */
const MIN_FITTED_DAY_WIDTH = 118;
const SNAP_MINUTES: Record<ViewName, number> = { day: 15, week: 30, month: MINUTES_PER_DAY };

/**
 * Scale of a period. `room`: available pixels, exceeded where the ticks need more. `tickMinutes`: tick distance of the entity. `text`: font
 * size factor.
 */
export function scaleOf({ view, start, end }: Period, tickMinutes: number, room: number, text = 1): Scale {
  const tick = view === 'month' ? MINUTES_PER_DAY : tickMinutes;
  const isFitted = view === 'week' && room >= 7 * MIN_FITTED_DAY_WIDTH * text;
  const width = isFitted ? Math.floor(room) : Math.max(Math.floor(room), ((end - start) / tick) * MIN_TICK_WIDTH[view] * text);
  return { start, end, width, tick, snap: SNAP_MINUTES[view] };
}

export function xOf({ start, end, width }: Scale, minute: WallMinute): number {
  return ((minute - start) / (end - start)) * width;
}

export function minuteAt({ start, end, width }: Scale, x: number): WallMinute {
  return start + (x / width) * (end - start);
}

/** The nearest multiple of the snap, counted from midnight. */
export function snapToStep({ start, snap }: Scale, minute: WallMinute): WallMinute {
  return start + Math.round((minute - start) / snap) * snap;
}

export function slotStart({ start, tick }: Scale, minute: WallMinute): WallMinute {
  return start + Math.floor((minute - start) / tick) * tick;
}

/** Starts of the ticks that overlap a part of the axis; only visible ticks are drawn. */
export function ticksBetween({ start, end, tick }: Scale, from: WallMinute, to: WallMinute): WallMinute[] {
  const first = Math.max(start, start + Math.floor((from - start) / tick) * tick);
  const ticks: WallMinute[] = [];
  for (let minute = first; minute < Math.min(end, to); minute += tick) ticks.push(minute);
  return ticks;
}
