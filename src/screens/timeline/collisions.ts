import { bookingsCollide } from '../../contract/rules/collision.ts';
import { entriesBetween, type Lane, type Lanes, type TimelineEntry } from './timeline-entry.ts';

/** Of a lane that stays the same it is found out once, and of none before it is drawn. */
const found = new WeakMap<Lane, ReadonlySet<TimelineEntry>>();

/** Those entries of a vehicle that want it while another one has it. */
export function collidingIn(lane: Lane): ReadonlySet<TimelineEntry> {
  const known = found.get(lane);
  if (known) return known;
  const colliding = new Set(lane.entries.length < 2 ? [] : lane.entries.filter((entry) => isInTheWay(lane, entry)));
  found.set(lane, colliding);
  return colliding;
}

export function collides(lanes: Lanes, entry: TimelineEntry): boolean {
  const lane = lanes.get(entry.vehicle);
  return lane !== undefined && collidingIn(lane).has(entry);
}

function isInTheWay(lane: Lane, entry: TimelineEntry): boolean {
  return entriesBetween(lane, entry.start, entry.end).some((other) => other !== entry && bookingsCollide(entry.time, other.time));
}
