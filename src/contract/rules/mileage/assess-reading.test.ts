import { describe, expect, test } from 'vitest';
import { addDays } from '../../wire/wire-date.ts';
import { assessReading, assessReadings, isInFuture, type ReadingHistory } from './assess-reading.ts';
import type { CounterReading } from './counter-reading.ts';

const at = (DateTime: string, CounterState: number): CounterReading => ({ DateTime: `${DateTime}T08:00:00`, CounterState });
const history = (...readings: readonly CounterReading[]): ReadingHistory => ({ readings, initialMileage: null });

describe('neighbours by date', () => {
  const others = history(at('2026-03-01', 1_200), at('2026-01-01', 1_000), at('2026-05-01', 1_500));
  const assess = (date: string, counter: number, among = others) => assessReading(at(date, counter), among);

  test('[R-040] compares a late reading with its neighbours, whatever the order of entry', () => {
    for (const counter of [1_000, 1_100, 1_200]) expect(assess('2026-02-01', counter)).toBeNull();
    expect(assess('2026-02-01', 999)).toEqual({ kind: 'lower', other: at('2026-01-01', 1_000) });
    expect(assess('2026-02-01', 1_201)).toEqual({ kind: 'higher', other: at('2026-03-01', 1_200) });
    expect(assess('2025-01-01', 1_001)).toEqual({ kind: 'higher', other: at('2026-01-01', 1_000) });
    expect(assess('2026-06-01', 1_499)).toEqual({ kind: 'lower', other: at('2026-05-01', 1_500) });
  });

  test('[R-040] orders readings of the same time as entered', () => {
    expect(assess('2026-05-01', 1_500)).toBeNull();
    expect(assess('2026-05-01', 1_499)).toMatchObject({ kind: 'lower' });
  });

  test('[R-040] accepts both ranges of an exchanged counter, and nothing between them', () => {
    const exchanged = history(...others.readings, at('2026-07-01', 3));
    expect(assess('2026-06-01', 1_600, exchanged)).toBeNull();
    expect(assess('2026-06-01', 1, exchanged)).toBeNull();
    expect(assess('2026-06-01', 500, exchanged)).toMatchObject({ kind: 'higher' });
    expect(assess('2026-06-01', 9_999_999, exchanged)).toMatchObject({ kind: 'too-far' });
    expect(assess('2026-08-01', 2, exchanged)).toMatchObject({ kind: 'lower' });
  });
});

describe('plausible distance', () => {
  /** One reading a week over half a year. */
  const weekly = (perDay: number) =>
    history(...Array.from({ length: 26 }, (_, week) => at(addDays('2026-01-01', week * 7), 100_000 + week * 7 * perDay)));
  const last = (perDay: number) => 100_000 + 25 * 7 * perDay;

  test('[R-144] a vehicle that drives little is doubted sooner than a busy one', () => {
    const jump = (perDay: number, distance: number) =>
      assessReading(at('2026-06-29', last(perDay) + distance), weekly(perDay))?.kind ?? null;
    expect(jump(30, 1_100)).toBeNull();
    expect(jump(30, 5_000)).toBe('too-far');
    expect(jump(700, 5_000)).toBeNull();
    expect(jump(700, 50_000)).toBe('too-far');
  });

  test('[R-144] a typing error is questioned, and a long journey or a long break is not', () => {
    const odometer = history(at('2026-11-20', 131_705));
    expect(assessReading(at('2026-11-21', 9_999_999), odometer)).toEqual({ kind: 'too-far', other: at('2026-11-20', 131_705) });
    expect(assessReading(at('2026-11-21', 1_317_060), odometer)).toMatchObject({ kind: 'too-far' });
    expect(assessReading(at('2026-11-21', 132_900), odometer)).toBeNull();
    expect(assessReading(at('2027-11-20', 190_000), odometer)).toBeNull();
  });

  test('[R-144] the first reading is compared with the vehicle’s mileage, if it has one', () => {
    const first = (counter: number, initialMileage: number | null) =>
      assessReading(at('2026-01-01', counter), { readings: [], initialMileage })?.kind ?? null;
    expect(first(150_000, 131_705)).toBeNull();
    expect(first(9_999_999, 131_705)).toBe('too-far');
    expect(first(131_704, 131_705)).toBe('lower');
    expect(first(800_000, null)).toBeNull();
    expect(first(9_999_999, null)).toBe('too-high');
  });
});

test('[R-144] a wrong trip start doubts no true end; a true start excuses no wrong end', () => {
  const odometer = history(at('2026-11-20', 131_705));
  const assess = (start: number, end: number) =>
    assessReadings([at('2026-11-21', start), { DateTime: '2026-11-21T12:00:00', CounterState: end }], odometer).map(
      (warning) => warning?.kind ?? null,
    );
  expect(assess(131_705, 131_850)).toEqual([null, null]);
  expect(assess(1, 131_850)).toEqual(['lower', null]);
  expect(assess(131_705, 999_999)).toEqual([null, 'too-far']);
  expect(assess(1, 999_999)).toEqual(['lower', 'too-far']);
  expect(assessReadings([null, at('2026-11-21', 131_710)], odometer)).toEqual([null, null]);
});

test('[R-144] a reading may be five minutes ahead of the clock', () => {
  expect(isInFuture('2026-11-23T08:05:00', '2026-11-23T08:00:00')).toBe(false);
  expect(isInFuture('2026-11-23T08:05:01', '2026-11-23T08:00:00')).toBe(true);
  expect(isInFuture('2031-01-01', '2026-11-23T08:00:00')).toBe(true);
});
