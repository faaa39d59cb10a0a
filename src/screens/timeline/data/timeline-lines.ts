import { collides } from './collisions.ts';
import { emptyLane, entriesBetween, type Lanes, type TimelineEntry } from './timeline-entry.ts';
import type { Period } from './period.ts';
import type { TimelineVehicle } from './timeline-vehicles.ts';
import type { TimelineTexts } from './use-timeline-texts.ts';
import type { TimelineData } from './use-timeline.ts';
import { takenDays } from './utilisation.ts';

/**
 * A line of the table, the print and the spreadsheet: a vehicle and one of its entries; null for a vehicle without a shown one, and for a
 * group.
 */
export type TimelineLine = { readonly vehicle: TimelineVehicle; readonly entry: TimelineEntry | null };

/** Lines of the shown vehicles and days, in the order of the board. */
export function linesOf(lanes: Lanes, vehicles: readonly TimelineVehicle[], { start, end }: Pick<Period, 'start' | 'end'>): TimelineLine[] {
  return vehicles.flatMap((vehicle): TimelineLine[] => {
    const entries = entriesBetween(lanes.get(vehicle.key) ?? emptyLane, start, end);
    return entries.length === 0 ? [{ vehicle, entry: null }] : entries.map((entry) => ({ vehicle, entry }));
  });
}

export function marksOf({ lanes, queued }: TimelineData, texts: TimelineTexts, entry: TimelineEntry) {
  return { queue: texts.isOwn(entry) ? (queued.get(entry.key) ?? null) : null, collides: collides(lanes, entry) };
}

/** Share of the shown days on which a vehicle is taken; null for a group. The states that the legend shows or hides change nothing. */
export function utilisationOf(
  { taking }: Pick<TimelineData, 'taking'>,
  period: Period,
  { key, groupSize }: TimelineVehicle,
): number | null {
  return groupSize === undefined ? takenDays(taking.get(key) ?? emptyLane, period) / period.days : null;
}
