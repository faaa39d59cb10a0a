import { slotStart, type Scale } from './scale.ts';
import { entriesBetween, entryAt, type Lane } from './timeline-entry.ts';
import type { WallMinute } from './wall-clock.ts';

/** The next place of the keyboard's cursor in a row: slot by slot over what is free, entry by entry over what is taken; null beyond the axis. */
export function stepRight(scale: Scale, lane: Lane, at: WallMinute): WallMinute | null {
  const here = entryAt(lane, at);
  const boundary = slotStart(scale, at) + scale.tick;
  // Of two that overlap, the later one is a stop of its own.
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
