import { entriesBetween, type Lane } from './timeline-entry.ts';
import type { Period } from './period.ts';
import { MINUTES_PER_DAY } from './wall-clock.ts';

/** Days of the period on which the vehicle is taken, also for a part of the day, as the home's chart counts them. */
export function takenDays(lane: Lane, { start, days }: Pick<Period, 'start' | 'days'>): number {
  return Array.from({ length: days }, (_, day) => start + day * MINUTES_PER_DAY).filter(
    (day) => entriesBetween(lane, day, day + MINUTES_PER_DAY).length > 0,
  ).length;
}
