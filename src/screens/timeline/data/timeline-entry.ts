import type { EntityName } from '../../../contract/definition/entity.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { BookedTime } from '../../../contract/rules/rental/collision.ts';
import type { WallMinute } from './wall-clock.ts';

/** Bar in a vehicle's row: a record of the timeline's entity, or of another entity that takes the vehicle. */
export type TimelineEntry = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly vehicle: RecordKey;
  readonly start: WallMinute;
  /** Infinity for an open end. */
  readonly end: WallMinute;
  readonly row: GridRow;
  readonly time: BookedTime;
};

/** Entries of one vehicle, sorted by start. `reach[i]`: latest end of the entries 0 to `i`, for a binary search by end. */
export type Lane = { readonly entries: readonly TimelineEntry[]; readonly reach: readonly WallMinute[] };

export const emptyLane: Lane = { entries: [], reach: [] };

/** Lane of each vehicle. Sorted on first access: of thousands of vehicles about twenty are visible. */
export type Lanes = { readonly get: (vehicle: RecordKey) => Lane | undefined };

export function lanesOf(entries: readonly TimelineEntry[]): Lanes {
  const byVehicle = new Map<RecordKey, TimelineEntry[]>();
  for (const entry of entries) {
    const ofVehicle = byVehicle.get(entry.vehicle);
    if (ofVehicle) ofVehicle.push(entry);
    else byVehicle.set(entry.vehicle, [entry]);
  }
  const lanes = new Map<RecordKey, Lane>();
  return {
    get: (vehicle) => {
      const own = byVehicle.get(vehicle);
      const cached = lanes.get(vehicle);
      if (cached || !own) return cached;
      const lane = reuseLane(laneOf(own));
      lanes.set(vehicle, lane);
      return lane;
    },
  };
}

/** Entries that overlap the time from `from` (inclusive) to `to` (exclusive); two binary searches. */
export function entriesBetween({ entries, reach }: Lane, from: WallMinute, to: WallMinute): TimelineEntry[] {
  const first = firstWhere(reach.length, (index) => (reach[index] ?? 0) > from);
  const last = firstWhere(entries.length, (index) => (entries[index]?.start ?? Infinity) >= to);
  return entries.slice(first, last).filter((entry) => entry.end > from);
}

/** Entry at a time; of several the one with the latest start. */
export function entryAt(lane: Lane, minute: WallMinute): TimelineEntry | null {
  return entriesBetween(lane, minute, minute + 1 / 60).at(-1) ?? null;
}

/** Assigns overlapping entries to lines below each other: the line of each entry, and the number of lines. */
export function stackOf(entries: readonly TimelineEntry[]): { readonly lines: readonly number[]; readonly count: number } {
  const ends: WallMinute[] = [];
  const lines = entries.map(({ start, end }) => {
    const free = ends.findIndex((last) => last <= start);
    const line = free === -1 ? ends.length : free;
    ends[line] = end;
    return line;
  });
  return { lines, count: Math.max(1, ends.length) };
}

function laneOf(own: TimelineEntry[]): Lane {
  const entries = own.toSorted((left, right) => left.start - right.start || left.end - right.end);
  let latest = -Infinity;
  const reach = entries.map(({ end }) => (latest = Math.max(latest, end)));
  return { entries, reach };
}

/** Last lane per first entry. */
const laneCache = new WeakMap<TimelineEntry, Lane>();

/** Returns the previous lane where its entries are identical, so that an unchanged row does not render again. */
function reuseLane(lane: Lane): Lane {
  const [first] = lane.entries;
  if (!first) return lane;
  const before = laneCache.get(first);
  if (before?.entries.length === lane.entries.length && before.entries.every((entry, index) => entry === lane.entries[index]))
    return before;
  laneCache.set(first, lane);
  return lane;
}

/** Binary search: the first of `count` indexes that passes. All later indexes must pass, too. */
function firstWhere(count: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
