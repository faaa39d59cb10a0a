import { isAccepted } from '../../../contract/rules/mileage/reading-review.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { BookedTime } from '../../../contract/rules/rental/collision.ts';
import { addDays, fromWire, toWireDate, type WireDate } from '../../../contract/wire/wire-date.ts';

/** A bar of a chart, and a line of its table. */
export type Figure = { readonly id: string; readonly value: number };

/** For each day of the week of `today`, from Monday: the percentage of the `vehicles` that are booked or rented out. */
export function utilisation(times: readonly BookedTime[], vehicles: number, today: WireDate): readonly Figure[] {
  const monday = addDays(today, -(((fromWire(today)?.getDay() ?? 1) + 6) % 7));
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index);
    const out = new Set(times.filter((time) => isOnDay(time, day)).map(({ VehicleId }) => VehicleId));
    return { id: day, value: vehicles === 0 ? 0 : Math.min(100, Math.round((out.size / vehicles) * 100)) };
  });
}

function isOnDay({ VehicleId, StartDate, EndDate, IsRejected, IsRejectedByDriver }: BookedTime, day: WireDate): boolean {
  if (typeof VehicleId !== 'number' || IsRejected === true || IsRejectedByDriver === true) return false;
  // A period that ends at midnight does not touch the day that begins then.
  return StartDate < addDays(day, 1) && (typeof EndDate !== 'string' || EndDate > `${day}T00:00:00`);
}

/** Kilometres of finished trips per month, for the last `months` months including the current one. */
export function mileage(trips: readonly GridRow[], today: WireDate, months: number): readonly Figure[] {
  const sums = new Map(lastMonths(today, months).map((month) => [month, 0]));
  for (const { EndDate, StartCounter, EndCounter, StartReview, EndReview } of trips) {
    if (!isAccepted(StartReview) || !isAccepted(EndReview)) continue;
    if (typeof EndDate !== 'string' || typeof StartCounter !== 'number' || typeof EndCounter !== 'number') continue;
    const month = EndDate.slice(0, 7);
    const before = sums.get(month);
    if (before !== undefined) sums.set(month, before + Math.max(0, EndCounter - StartCounter));
  }
  return [...sums].map(([id, value]) => ({ id, value }));
}

/** Net costs in `currency` of the last 30 days by group, largest first. Groups after the first `maxGroups` are summed under the id ''. */
export function costsByGroup(costs: readonly GridRow[], currency: string, today: WireDate, maxGroups: number): readonly Figure[] {
  const since = addDays(today, -29);
  const sums = new Map<string, number>();
  for (const { CostDate, CostGroupDescription, CostNet, Currency } of costs) {
    if (
      typeof CostDate !== 'string' ||
      CostDate.slice(0, 10) < since ||
      CostDate.slice(0, 10) > today ||
      Currency !== currency ||
      typeof CostNet !== 'number'
    )
      continue;
    const group = typeof CostGroupDescription === 'string' ? CostGroupDescription : '';
    sums.set(group, (sums.get(group) ?? 0) + CostNet);
  }
  const sorted = [...sums].map(([id, value]) => ({ id, value })).toSorted((left, right) => right.value - left.value);
  const rest = sorted.slice(maxGroups).reduce((sum, { value }) => sum + value, 0);
  return rest === 0 ? sorted.slice(0, maxGroups) : [...sorted.slice(0, maxGroups), { id: '', value: rest }];
}

function lastMonths(today: WireDate, count: number): string[] {
  const date = fromWire(today) ?? new Date();
  return Array.from({ length: count }, (_, index) =>
    toWireDate(new Date(date.getFullYear(), date.getMonth() - count + 1 + index, 1)).slice(0, 7),
  );
}
