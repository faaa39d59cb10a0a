import type { RecordKey } from '../../../contract/wire/fields.ts';
import { snapToStep, slotStart, type Scale } from '../data/scale.ts';
import { entriesBetween, type Lane, type TimelineEntry } from '../data/timeline-entry.ts';
import { MINUTES_PER_DAY, type WallMinute } from '../data/wall-clock.ts';

/** Dragged part: the whole entry, one of its ends, or a new time range. */
export type Grip = 'move' | 'start' | 'end' | 'create';

/** Vehicle and time that a drop would set; `entry` null for a new record. */
export type Plan = {
  readonly grip: Grip;
  readonly entry: TimelineEntry | null;
  readonly vehicle: RecordKey;
  readonly start: WallMinute;
  readonly end: WallMinute;
};

/** Working hours, in minutes of the day: the time range that a day of the month view selects. */
const workingDay = { from: 8 * 60, to: 16 * 60 };

/** Plan of a drag from `from` to `to`. Only a move changes the vehicle. */
export function planDrag(
  scale: Scale,
  entry: TimelineEntry,
  grip: Exclude<Grip, 'create'>,
  from: WallMinute,
  to: WallMinute,
  vehicle: RecordKey,
): Plan {
  const { start, end } = entry;
  if (grip === 'move') {
    const by = snappedDelta(scale, start, to - from);
    return { grip, entry, vehicle, start: start + by, end: end + by };
  }
  const shortest = Math.min(scale.snap, MINUTES_PER_DAY);
  if (grip === 'start')
    return {
      grip,
      entry,
      vehicle: entry.vehicle,
      start: Math.min(movedEdge(scale, start, to - from), latestStart(end, start, shortest)),
      end,
    };
  // An open end is dragged from the end of the axis.
  const finiteEnd = Number.isFinite(end) ? end : scale.end;
  return {
    grip,
    entry,
    vehicle: entry.vehicle,
    start,
    end: Math.max(movedEdge(scale, finiteEnd, to - from), Math.min(finiteEnd, start + shortest)),
  };
}

/**
 * Free time from the slot of `one` to the slot of `other`, trimmed by entries at its ends and by `notBefore`; null when no time is left.
 */
export function freeTimeBetween(
  scale: Scale,
  lane: Lane,
  one: WallMinute,
  other: WallMinute,
  notBefore: WallMinute,
): { start: WallMinute; end: WallMinute } | null {
  const [low, high] = [Math.max(scale.start, Math.min(one, other)), Math.min(Math.max(one, other), scale.end - 1 / 60)];
  const isDays = scale.tick === MINUTES_PER_DAY;
  let start = slotStart(scale, low) + (isDays ? workingDay.from : 0);
  let end = slotStart(scale, high) + (isDays ? workingDay.to : scale.tick);
  if (end <= notBefore) return null;
  start = Math.max(start, notBefore);
  for (const neighbour of entriesBetween(lane, start, end).filter(
    ({ time }) => time.IsRejected !== true && time.IsRejectedByDriver !== true,
  )) {
    // Trims at entries outside the dragged range only: an entry inside it is a collision, which is reported.
    if (neighbour.end <= low) start = Math.max(start, neighbour.end);
    else if (neighbour.start > high) end = Math.min(end, neighbour.start);
  }
  return start < end ? { start, end } : null;
}

/** Snapped distance in minutes; 0 below half a step. A snap of a day keeps the time of day. */
function snappedDelta(scale: Scale, start: WallMinute, by: number): number {
  if (Math.abs(by) < scale.snap / 2) return 0;
  if (scale.snap === MINUTES_PER_DAY) return Math.round(by / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  return snapToStep(scale, start + by) - start;
}

function movedEdge(scale: Scale, edge: WallMinute, by: number): WallMinute {
  return edge + snappedDelta(scale, edge, by);
}

/** Latest allowed start: one step before the end, or the current start where that is later. */
function latestStart(end: WallMinute, start: WallMinute, shortest: number): WallMinute {
  return Math.max(start, end - shortest);
}
