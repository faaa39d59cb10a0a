import type { CounterReading } from './counter-reading.ts';
import type { TripKind } from './trip-kind.ts';
import { shiftMonth } from '../../wire/wire-date.ts';

/** The fields of a trip record card that the log needs. */
export type LogTrip = {
  readonly StartDate: string;
  readonly EndDate: string | null;
  readonly Purpose: string | null;
  readonly Description: string | null;
  readonly StartCounter: number | null;
  readonly EndCounter: number | null;
  readonly EmployeeId: number | null;
  readonly TripKind: TripKind | null;
  readonly Partner: string | null;
};

/** A periodic summary from its list row: all kilometres, the business ones and the commute; the rest is private. */
export type LogSummary = {
  readonly StartDate: string;
  readonly EndDate: string | null;
  readonly Distance: number | null;
  readonly DistanceCategory1: number | null;
  readonly DistanceCategory2: number | null;
};

/** A line of the log. `gap`: the odometer increased between two trips. `setback`: it decreased, as after an exchange. */
export type LogEntry =
  | { readonly kind: 'trip'; readonly number: number; readonly trip: LogTrip; readonly kilometres: number | null }
  | { readonly kind: 'gap' | 'setback'; readonly from: CounterReading; readonly to: CounterReading; readonly kilometres: number };

/** One vehicle's month: the lines in order, the odometer at start and end, and the totals in kilometres. */
export type VehicleLog = {
  readonly start: CounterReading | null;
  readonly end: CounterReading | null;
  readonly entries: readonly LogEntry[];
  readonly totals: {
    /** From the trip cards. A trip without a kind counts as business, and in `undeclared` as well. */
    readonly business: number;
    readonly commute: number;
    readonly personal: number;
    readonly undeclared: number;
    readonly gaps: number;
    readonly distance: number;
    /** From the summaries of the month, whether or not a card exists; null without a summary. */
    readonly summedCommute: number | null;
    readonly summedPersonal: number | null;
    /** The part of the gaps that is neither a commute nor a private trip recorded by a summary without a card. */
    readonly unexplained: number;
  };
};

export type LogSources = {
  readonly trips: readonly LogTrip[];
  readonly readings: readonly CounterReading[];
  readonly summaries: readonly LogSummary[];
};

/** The first second of `month` (`YYYY-MM`) and of the following month. */
export function monthBounds(month: string): { readonly first: string; readonly after: string } {
  return { first: `${month}-01T00:00:00`, after: `${shiftMonth(month, 1)}-01T00:00:00` };
}

/** The log of `month` from all data of one vehicle. A trip belongs to the month of its start. */
export function vehicleLog(month: string, { trips, readings, summaries }: LogSources): VehicleLog {
  const { first, after } = monthBounds(month);
  const monthTrips = trips.filter(({ StartDate }) => StartDate >= first && StartDate < after).toSorted(byStart);
  const earlierEnds = trips.filter(({ StartDate }) => StartDate < first).flatMap(endOf);
  const before = [...readings.filter(({ DateTime }) => DateTime <= first), ...earlierEnds];
  const within = readings.filter(({ DateTime }) => DateTime > first && DateTime <= after);
  const start = latest(before) ?? earliest([...within, ...monthTrips.flatMap(startOf)]);
  const entries: LogEntry[] = [];
  let position = start;
  let number = 0;
  for (const trip of monthTrips) {
    const [begun] = startOf(trip);
    if (begun && position) entries.push(...between(position, begun));
    number += 1;
    entries.push({ kind: 'trip', number, trip, kilometres: distanceOf(trip) });
    position = endOf(trip)[0] ?? begun ?? position;
  }
  const last = latest(within);
  // A reading taken during a trip belongs to that trip.
  const end = last && position && last.DateTime > position.DateTime && !isDuringTrip(monthTrips.at(-1), last) ? last : position;
  if (position && end) entries.push(...between(position, end));
  return { start, end, entries, totals: totalsOf(entries, coveredBy(summaries, first, after)) };
}

function totalsOf(entries: readonly LogEntry[], summaries: readonly LogSummary[]): VehicleLog['totals'] {
  const sum = (matches: (entry: LogEntry) => boolean) =>
    entries.reduce((total, entry) => total + (matches(entry) ? (entry.kilometres ?? 0) : 0), 0);
  const trips = (...kinds: readonly LogTrip['TripKind'][]) => sum((entry) => entry.kind === 'trip' && kinds.includes(entry.trip.TripKind));
  const [undeclared, commute, personal, gaps] = [trips(null), trips('commute'), trips('private'), sum(({ kind }) => kind === 'gap')];
  const business = undeclared + trips('business');
  const counted = { business, commute, personal, undeclared, gaps, distance: business + commute + personal + gaps };
  if (summaries.length === 0) return { ...counted, summedCommute: null, summedPersonal: null, unexplained: gaps };
  let [summedCommute, summedPersonal] = [0, 0];
  for (const { Distance, DistanceCategory1, DistanceCategory2 } of summaries) {
    summedCommute += DistanceCategory2 ?? 0;
    summedPersonal += (Distance ?? 0) - (DistanceCategory1 ?? 0) - (DistanceCategory2 ?? 0);
  }
  const withoutCards = Math.max(0, summedCommute - commute) + Math.max(0, summedPersonal - personal);
  return { ...counted, summedCommute, summedPersonal, unexplained: Math.max(0, gaps - withoutCards) };
}

/** Only a summary entirely within the month can explain the month's kilometres. */
function coveredBy(summaries: readonly LogSummary[], first: string, after: string): readonly LogSummary[] {
  return summaries.filter(
    ({ StartDate, EndDate, Distance }) => StartDate >= first && EndDate !== null && EndDate <= after && Distance !== null,
  );
}

function between(from: CounterReading, to: CounterReading): LogEntry[] {
  const kilometres = to.CounterState - from.CounterState;
  if (kilometres === 0) return [];
  return kilometres > 0 ? [{ kind: 'gap', from, to, kilometres }] : [{ kind: 'setback', from, to, kilometres: 0 }];
}

function distanceOf({ StartCounter, EndCounter }: LogTrip): number | null {
  return StartCounter === null || EndCounter === null ? null : EndCounter - StartCounter;
}

function startOf({ StartDate, StartCounter }: LogTrip): CounterReading[] {
  return StartCounter === null ? [] : [{ DateTime: StartDate, CounterState: StartCounter }];
}

function endOf({ EndDate, EndCounter }: LogTrip): CounterReading[] {
  return EndDate === null || EndCounter === null ? [] : [{ DateTime: EndDate, CounterState: EndCounter }];
}

function isDuringTrip(trip: LogTrip | undefined, { DateTime }: CounterReading): boolean {
  return trip !== undefined && (trip.EndDate === null || DateTime <= trip.EndDate);
}

function latest(readings: readonly CounterReading[]): CounterReading | null {
  return readings.toSorted(byTime).at(-1) ?? null;
}

function earliest(readings: readonly CounterReading[]): CounterReading | null {
  return readings.toSorted(byTime)[0] ?? null;
}

function byTime(left: CounterReading, right: CounterReading): number {
  return left.DateTime === right.DateTime ? left.CounterState - right.CounterState : left.DateTime < right.DateTime ? -1 : 1;
}

function byStart(left: LogTrip, right: LogTrip): number {
  return left.StartDate === right.StartDate
    ? (left.StartCounter ?? 0) - (right.StartCounter ?? 0)
    : left.StartDate < right.StartDate
      ? -1
      : 1;
}
