import { minutesPerDay, type Day, type Minute } from '../basics/calendar.ts';
import type { Random } from '../basics/random.ts';

const daysPerStretch = 30;

/** The odometer in kilometres at a time: never falling, with busy and quiet months. */
export type Odometer = (moment: Minute) => number;

/** The odometer of a vehicle that stood at `start` kilometres on the day `from`, until the day `until`. */
export function createOdometer(random: Random, { from, until, start, kilometresPerDay }: OdometerStart): Odometer {
  const stretch = daysPerStretch * minutesPerDay;
  const rates: number[] = [];
  const totals: number[] = [start];
  for (let day = from; day <= until; day += daysPerStretch) {
    const rate = (kilometresPerDay * (0.7 + random.next() * 0.6)) / minutesPerDay;
    rates.push(rate);
    totals.push((totals.at(-1) ?? start) + rate * stretch);
  }
  return (time) => {
    const passed = Math.max(0, time - from * minutesPerDay);
    const index = Math.min(rates.length - 1, Math.floor(passed / stretch));
    return Math.floor((totals[index] ?? start) + (rates[index] ?? 0) * (passed - index * stretch));
  };
}

export type OdometerStart = {
  readonly from: Day;
  readonly until: Day;
  readonly start: number;
  readonly kilometresPerDay: number;
};
