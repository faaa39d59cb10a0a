import type { Period, ViewName } from './period.ts';
import { minutesOfDay, type WallMinute } from './wall-clock.ts';

/** How time becomes place: pixels from the beginning of the axis. */
export type Scale = {
  readonly start: WallMinute;
  readonly end: WallMinute;
  readonly width: number;
  /** Minutes from one labelled tick to the next: a slot that can be chosen. */
  readonly tick: number;
  /** Minutes in whose multiples things are moved. */
  readonly snap: number;
};

/** Under this many pixels a tick's label is not to be read, or its slot not to be hit. */
const leastTick: Record<ViewName, number> = { day: 44, week: 22, month: 40 };
const snaps: Record<ViewName, number> = { day: 15, week: 30, month: minutesOfDay };

/** The scale of a period in so much room; wider than the room where its ticks need more. `tickMinutes`: the entity's own major tick; `text`: how much larger letters are than usual. */
export function scaleOf({ view, start, end }: Period, tickMinutes: number, room: number, text = 1): Scale {
  const tick = view === 'month' ? minutesOfDay : tickMinutes;
  const width = Math.max(Math.floor(room), ((end - start) / tick) * leastTick[view] * text);
  return { start, end, width, tick, snap: snaps[view] };
}

export function xOf({ start, end, width }: Scale, minute: WallMinute): number {
  return ((minute - start) / (end - start)) * width;
}

export function minuteAt({ start, end, width }: Scale, x: number): WallMinute {
  return start + (x / width) * (end - start);
}

/** The nearest multiple of the snap, counted from midnight. */
export function snapped({ start, snap }: Scale, minute: WallMinute): WallMinute {
  return start + Math.round((minute - start) / snap) * snap;
}

/** The beginning of the slot that holds `minute`. */
export function slotStart({ start, tick }: Scale, minute: WallMinute): WallMinute {
  return start + Math.floor((minute - start) / tick) * tick;
}

/** Beginnings of the ticks that touch a part of the axis: only what can be seen is drawn. */
export function ticksBetween({ start, end, tick }: Scale, from: WallMinute, to: WallMinute): WallMinute[] {
  const first = Math.max(start, start + Math.floor((from - start) / tick) * tick);
  const ticks: WallMinute[] = [];
  for (let minute = first; minute < Math.min(end, to); minute += tick) ticks.push(minute);
  return ticks;
}
