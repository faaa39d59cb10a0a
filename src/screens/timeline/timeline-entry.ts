import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { BookedTime } from '../../contract/rules/collision.ts';
import type { WallMinute } from './wall-clock.ts';

/** What stands in a vehicle's row: a record of the timeline's own entity, or one of another that takes the vehicle, too. */
export type TimelineEntry = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly vehicle: RecordKey;
  readonly start: WallMinute;
  /** Infinity without an end. */
  readonly end: WallMinute;
  readonly row: GridRow;
  readonly time: BookedTime;
};

/** The entries of one vehicle by start. `reach[i]`: the latest end among the first to the `i`th, which makes a search by end possible. */
export type Lane = { readonly entries: readonly TimelineEntry[]; readonly reach: readonly WallMinute[] };

export const emptyLane: Lane = { entries: [], reach: [] };

/** What each vehicle does; put in order when it is asked for, as of thousands some twenty are in sight. */
export type Lanes = { readonly get: (vehicle: RecordKey) => Lane | undefined };

export function lanesOf(entries: readonly TimelineEntry[]): Lanes {
  const byVehicle = new Map<RecordKey, TimelineEntry[]>();
  for (const entry of entries) {
    const known = byVehicle.get(entry.vehicle);
    if (known) known.push(entry);
    else byVehicle.set(entry.vehicle, [entry]);
  }
  const lanes = new Map<RecordKey, Lane>();
  return {
    get: (vehicle) => {
      const own = byVehicle.get(vehicle);
      const known = lanes.get(vehicle);
      if (known || !own) return known;
      const lane = sameLane(laneOf(own));
      lanes.set(vehicle, lane);
      return lane;
    },
  };
}

/** What touches the time from `from` up to `to`; found by two bisections, however long the lane is. */
export function entriesBetween({ entries, reach }: Lane, from: WallMinute, to: WallMinute): TimelineEntry[] {
  const first = firstWhere(reach.length, (index) => (reach[index] ?? 0) > from);
  const last = firstWhere(entries.length, (index) => (entries[index]?.start ?? Infinity) >= to);
  return entries.slice(first, last).filter((entry) => entry.end > from);
}

/** The entry at a moment; of several the one that began last. */
export function entryAt(lane: Lane, minute: WallMinute): TimelineEntry | null {
  return entriesBetween(lane, minute, minute + 1 / 60).at(-1) ?? null;
}

/** Entries that share time stand one under the other: to each its line, and how many lines there are. */
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

/** Lanes by the first of their entries. */
const made = new WeakMap<TimelineEntry, Lane>();

/** The lane that was there before, where this one holds the same: what has not changed is not drawn again. */
function sameLane(lane: Lane): Lane {
  const [first] = lane.entries;
  if (!first) return lane;
  const before = made.get(first);
  if (before?.entries.length === lane.entries.length && before.entries.every((entry, index) => entry === lane.entries[index])) return before;
  made.set(first, lane);
  return lane;
}

/** The first of `count` indexes that passes; all after it must pass, too. */
function firstWhere(count: number, passes: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
