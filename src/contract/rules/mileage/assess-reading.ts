import { fromWire, type WireDateTime } from '../../wire/wire-date.ts';
import { type CounterReading, neighboursOf } from './counter-reading.ts';

/** Comparison values for a new reading: accepted readings of its vehicle, other than its own record's. */
export type ReadingHistory = {
  readonly readings: readonly CounterReading[];
  /** Kilometres at an unknown date, before the first reading. */
  readonly initialMileage: number | null;
};

/**
 * Why a reading needs a reason and a review: below the one before, above the one after, further than the vehicle drives, or more than an
 * odometer shows. A warning never blocks a save, since instruments are replaced and neighbours may be wrong.
 */
export type ReadingWarning = { readonly kind: 'lower' | 'higher' | 'too-far' | 'too-high'; readonly other: CounterReading | null };

/** Clock differences between device and backend that count as the same time. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** More than two drivers in turns cover in a day. */
const MAX_KM_PER_DAY = 1_500;
/** A day's drive that is plausible even for a vehicle that hardly moves. */
const MIN_KM_PER_DAY = 300;
/** How far above its own daily average a vehicle may drive. */
const AVERAGE_FACTOR = 4;
/** A jump up to this size is never questioned, however recent the last reading is. */
const UNQUESTIONED_JUMP_KM = 1_000;
/** Limit when the date of the last reading is unknown. */
const MAX_JUMP_WITHOUT_DATE_KM = 20_000;
/** Limit for the first reading of a vehicle. */
const MAX_FIRST_READING_KM = 2_000_000;
/** A shorter history is too little for a daily average. */
const MIN_HISTORY_DAYS = 14;
/** Older readings say little about the current daily average. */
const MAX_HISTORY_DAYS = 365;
const MS_PER_DAY = 86_400_000;

/** Whether a reading lies after `now`, by more than clocks differ. */
export function isInFuture(dateTime: WireDateTime, now: WireDateTime): boolean {
  return timeOf(dateTime) > timeOf(now) + CLOCK_SKEW_MS;
}

/**
 * The warnings of a record's readings, in the order of `readings`; null for a plausible one. Later readings are also compared with earlier
 * plausible ones.
 */
export function assessReadings(readings: readonly (CounterReading | null)[], history: ReadingHistory): readonly (ReadingWarning | null)[] {
  const accepted = [...history.readings];
  return readings.map((reading) => {
    const warning = reading && assessReading(reading, { ...history, readings: accepted });
    if (reading && !warning) accepted.push(reading);
    return warning;
  });
}

/** Compares a reading with its neighbours by date, independent of the order of entry. */
export function assessReading(reading: CounterReading, { readings, initialMileage }: ReadingHistory): ReadingWarning | null {
  const { earlier, later } = neighboursOf(reading.DateTime, readings);
  const { CounterState: counter } = reading;
  if (!earlier && !later) return assessFirst(counter, initialMileage);
  const isTooFar = earlier !== null && counter - earlier.CounterState > plausibleJump(earlier, reading, readings);
  // The counter was exchanged between the two: the reading may belong to either range.
  if (earlier && later && earlier.CounterState > later.CounterState) {
    if (counter <= later.CounterState) return null;
    if (counter < earlier.CounterState) return { kind: 'higher', other: later };
    return isTooFar ? { kind: 'too-far', other: earlier } : null;
  }
  if (earlier && counter < earlier.CounterState) return { kind: 'lower', other: earlier };
  if (later) return counter > later.CounterState ? { kind: 'higher', other: later } : null;
  return isTooFar ? { kind: 'too-far', other: earlier } : null;
}

function assessFirst(counter: number, initialMileage: number | null): ReadingWarning | null {
  // Zero stands for an unknown mileage.
  if (!initialMileage) return counter > MAX_FIRST_READING_KM ? { kind: 'too-high', other: null } : null;
  const other = { DateTime: '', CounterState: initialMileage };
  if (counter < initialMileage) return { kind: 'lower', other };
  return counter - initialMileage > MAX_JUMP_WITHOUT_DATE_KM ? { kind: 'too-far', other } : null;
}

/** Kilometres that the vehicle may have driven between two readings. */
function plausibleJump(from: CounterReading, to: CounterReading, readings: readonly CounterReading[]): number {
  const days = (timeOf(to.DateTime) - timeOf(from.DateTime)) / MS_PER_DAY;
  return Math.max(UNQUESTIONED_JUMP_KM, days * plausibleDailyDistance(from, readings));
}

/** Kilometres per day, from the distance of the year before `last`; a replaced counter adds no distance. */
function plausibleDailyDistance(last: CounterReading, readings: readonly CounterReading[]): number {
  const end = timeOf(last.DateTime);
  const recent = readings.filter(({ DateTime }) => timeOf(DateTime) <= end && end - timeOf(DateTime) <= MAX_HISTORY_DAYS * MS_PER_DAY);
  const ordered = recent.toSorted(
    (left, right) => timeOf(left.DateTime) - timeOf(right.DateTime) || left.CounterState - right.CounterState,
  );
  const distance = ordered
    .slice(1)
    .reduce((sum, { CounterState }, index) => sum + Math.max(0, CounterState - (ordered[index]?.CounterState ?? 0)), 0);
  const days = ordered[0] ? (end - timeOf(ordered[0].DateTime)) / MS_PER_DAY : 0;
  if (days < MIN_HISTORY_DAYS) return MAX_KM_PER_DAY;
  return Math.min(MAX_KM_PER_DAY, Math.max(MIN_KM_PER_DAY, (AVERAGE_FACTOR * distance) / days));
}

function timeOf(wire: WireDateTime): number {
  return fromWire(wire)?.getTime() ?? Number.NaN;
}
