import { slotStart, type Scale } from '../../data/scale.ts';
import { entriesBetween, entryAt, type Lane } from '../../data/timeline-entry.ts';
import type { WallMinute } from '../../data/wall-clock.ts';

/** Next position of the keyboard cursor in a row: steps by slot through free time and by entry through taken time. Null beyond the axis. */
export function stepRight(scale: Scale, lane: Lane, at: WallMinute): WallMinute | null {
  const here = entryAt(lane, at);
  const boundary = slotStart(scale, at) + scale.tick;
  // The later of two overlapping entries is a separate stop.
  const next = entriesBetween(lane, at, here ? here.end : boundary).find(({ start }) => start > at)?.start;
  const target = next ?? (here ? here.end : boundary);
  return target >= scale.end ? null : target;
}

export function stepLeft(scale: Scale, lane: Lane, at: WallMinute): WallMinute | null {
  const from = Math.max(entryAt(lane, at)?.start ?? at, scale.start);
  if (from <= scale.start) return null;
  const before = entryAt(lane, from - 1 / 60);
  if (before && before.start < from) return Math.max(before.start, scale.start);
  const slot = slotStart(scale, from - 1 / 60);
  const ended = entriesBetween(lane, slot, from).reduce((latest, { end }) => (end < from ? Math.max(latest, end) : latest), slot);
  return Math.max(ended, scale.start);
}
