import { fromWire, type WireDateTime } from '../../src/contract/wire-date.ts';

export type DatedReading = { readonly DateTime: WireDateTime; readonly CounterState: number };

const day = 86_400_000;

/**
 * Kilometres the vehicle should stand at by now: its newest reading, and since then as many a day as over the readings given.
 * Null without a reading; the newest reading itself where there is nothing to reckon a pace from.
 */
export function estimatedCounter(readings: readonly DatedReading[], now: WireDateTime): number | null {
  const dated = readings.flatMap(({ DateTime, CounterState }) => {
    const moment = fromWire(DateTime);
    return moment && DateTime <= now ? [{ time: moment.getTime(), CounterState }] : [];
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
