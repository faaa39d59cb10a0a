import { bookingsCollide, type BookedTime } from '../../../contract/rules/rental/collision.ts';
import { entriesBetween, type Lane, type Lanes, type TimelineEntry } from './timeline-entry.ts';

/** Computed once per lane, and only for lanes that are drawn. */
const cache = new WeakMap<Lane, ReadonlySet<TimelineEntry>>();

export function collidingEntries(lane: Lane): ReadonlySet<TimelineEntry> {
  const cached = cache.get(lane);
  if (cached) return cached;
  const colliding = new Set(lane.entries.length < 2 ? [] : lane.entries.filter((entry) => collidesInLane(lane, entry)));
  cache.set(lane, colliding);
  return colliding;
}

export function collides(lanes: Lanes, entry: TimelineEntry): boolean {
  const lane = lanes.get(entry.vehicle);
  return lane !== undefined && collidingEntries(lane).has(entry);
}

/** The first other entry of a lane that is in the way of `entry` at another place; one of another entity with `isForeign`. */
export function colliderOf(
  lane: Lane | undefined,
  entry: TimelineEntry,
  place: Pick<BookedTime, 'VehicleId' | 'StartDate' | 'EndDate'>,
  isForeign: boolean,
): TimelineEntry | null {
  const planned = { ...entry.time, ...place };
  const isOther = ({ entity, key }: TimelineEntry) => entity !== entry.entity || (key !== entry.key && !isForeign);
  return lane?.entries.find((other) => isOther(other) && bookingsCollide(planned, other.time)) ?? null;
}

function collidesInLane(lane: Lane, entry: TimelineEntry): boolean {
  return entriesBetween(lane, entry.start, entry.end).some((other) => other !== entry && bookingsCollide(entry.time, other.time));
}
