import type { RecordKey } from '../../contract/fields.ts';
import { snapped, slotStart, type Scale } from './scale.ts';
import { entriesBetween, type Lane, type TimelineEntry } from './timeline-entry.ts';
import { minutesOfDay, type WallMinute } from './wall-clock.ts';

/** What is held: the entry itself, one of its ends, or a time that is being chosen. */
export type Grip = 'move' | 'start' | 'end' | 'create';

/** Where and when something would be if it were let go now; `entry` null for a new one. */
export type Plan = { readonly grip: Grip; readonly entry: TimelineEntry | null; readonly vehicle: RecordKey; readonly start: WallMinute; readonly end: WallMinute };

/** A working day: what a day of a month's view stands for. */
const workingDay = { from: 8 * 60, to: 16 * 60 };

/** An entry moved so that what was held at `from` is at `to`. The vehicle changes with a move alone. */
export function dragged(scale: Scale, entry: TimelineEntry, grip: Exclude<Grip, 'create'>, from: WallMinute, to: WallMinute, vehicle: RecordKey): Plan {
  const { start, end } = entry;
  if (grip === 'move') {
    const by = movedBy(scale, start, to - from);
    return { grip, entry, vehicle, start: start + by, end: end + by };
  }
  const shortest = Math.min(scale.snap, minutesOfDay);
  if (grip === 'start') return { grip, entry, vehicle: entry.vehicle, start: Math.min(edge(scale, start, to - from), lastBefore(end, start, shortest)), end };
  // An end that is open is taken where the axis ends.
  const held = Number.isFinite(end) ? end : scale.end;
  return { grip, entry, vehicle: entry.vehicle, start, end: Math.max(edge(scale, held, to - from), Math.min(held, start + shortest)) };
}

/** A free time from the slot of one place to that of another, without what is taken at its ends and, with `notBefore`, what is over; null when nothing is left. */
export function chosenTime(scale: Scale, lane: Lane, one: WallMinute, other: WallMinute, notBefore: WallMinute): { start: WallMinute; end: WallMinute } | null {
  const [low, high] = [Math.max(scale.start, Math.min(one, other)), Math.min(Math.max(one, other), scale.end - 1 / 60)];
  const isDays = scale.tick === minutesOfDay;
  let start = slotStart(scale, low) + (isDays ? workingDay.from : 0);
  let end = slotStart(scale, high) + (isDays ? workingDay.to : scale.tick);
  if (end <= notBefore) return null;
  start = Math.max(start, notBefore);
  for (const taken of entriesBetween(lane, start, end).filter(({ time }) => time.IsRejected !== true && time.IsRejectedByDriver !== true)) {
    // Only what the pointer was not on: what lies in the middle of a drag collides, and is said so.
    if (taken.end <= low) start = Math.max(start, taken.end);
    else if (taken.start > high) end = Math.min(end, taken.start);
  }
  return start < end ? { start, end } : null;
}

/** Whole steps; by days the time of day stays as it was. */
function movedBy(scale: Scale, start: WallMinute, by: number): number {
  if (Math.abs(by) < scale.snap / 2) return 0;
  if (scale.snap === minutesOfDay) return Math.round(by / minutesOfDay) * minutesOfDay;
  return snapped(scale, start + by) - start;
}

function edge(scale: Scale, held: WallMinute, by: number): WallMinute {
  return held + movedBy(scale, held, by);
}

/** Never nearer to the end than a step, unless it is already. */
function lastBefore(end: WallMinute, start: WallMinute, shortest: number): WallMinute {
  return Math.max(start, end - shortest);
}
