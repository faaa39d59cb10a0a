import { fromWire, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';

export type DatedReading = { readonly DateTime: WireDateTime; readonly CounterState: number };

const day = 86_400_000;

/**
 * The estimated counter in kilometres: the newest reading plus the average daily distance of all readings since then.
 * Null without a reading; the newest reading itself when no average can be derived.
 */
export function estimatedCounter(readings: readonly DatedReading[], now: WireDateTime): number | null {
  const dated = readings.flatMap(({ DateTime, CounterState }) => {
    const date = fromWire(DateTime);
    return date && DateTime <= now ? [{ time: date.getTime(), CounterState }] : [];
  });
  const sorted = dated.toSorted((left, right) => left.time - right.time);
  const [first, last] = [sorted[0], sorted.at(-1)];
  const today = fromWire(now);
  if (!first || !last || !today) return null;
  const days = (last.time - first.time) / day;
  const driven = last.CounterState - first.CounterState;
  if (days < 1 || driven <= 0) return last.CounterState;
  return last.CounterState + Math.round((driven / days) * Math.max(0, (today.getTime() - last.time) / day));
}
