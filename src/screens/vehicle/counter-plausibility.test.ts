import { describe, expect, test } from 'vitest';
import { checkCounterJump, checkCounterReading } from './counter-plausibility.ts';

const last = { counter: 100_000, date: '2026-03-01T08:00:00' };

describe('jump since the last reading', () => {
  test('questions a reading below the last one', () => {
    expect(checkCounterJump(99_999, last, '2026-03-02T08:00:00')).toBe('lower');
    expect(checkCounterJump(100_000, last, '2026-03-02T08:00:00')).toBeNull();
  });

  test('questions a reading far above the last one, by the days between', () => {
    expect(checkCounterJump(110_000, last, '2026-03-02T08:00:00')).toBe('far-above');
    expect(checkCounterJump(110_000, last, '2026-03-11T08:00:00')).toBeNull();
    expect(checkCounterJump(102_000, last, '2026-03-01T08:00:00')).toBeNull();
  });

  test('allows a larger jump when the date of the last reading is unknown', () => {
    expect(checkCounterJump(119_000, { counter: 100_000, date: null }, '2026-03-02T08:00:00')).toBeNull();
    expect(checkCounterJump(121_000, { counter: 100_000, date: null }, '2026-03-02T08:00:00')).toBe('far-above');
  });

  test('does not question a vehicle\'s first reading', () => {
    expect(checkCounterJump(5, { counter: null, date: null }, '2026-03-02T08:00:00')).toBeNull();
    expect(checkCounterJump(null, last, '2026-03-02T08:00:00')).toBeNull();
  });
});

describe('reading among its neighbours in time', () => {
  const known = [
    { DateTime: '2026-03-01T08:00:00', CounterState: 100_000 },
    { DateTime: '2026-03-05T08:00:00', CounterState: 100_900 },
    { DateTime: '2026-03-09T08:00:00', CounterState: 101_500 },
  ];
  const read = (DateTime: string, CounterState: number) => checkCounterReading({ DateTime, CounterState }, known);

  test('[R-040] accepts a late reading that fits', () => {
    expect(read('2026-03-03T08:00:00', 100_400)).toBeNull();
    expect(read('2026-03-20T08:00:00', 103_000)).toBeNull();
  });

  test('[R-040] questions a reading below the earlier, above the later, or far above', () => {
    expect(read('2026-03-03T08:00:00', 99_999)).toEqual({ kind: 'lower', other: known[0] });
    expect(read('2026-03-03T08:00:00', 101_000)).toEqual({ kind: 'higher', other: known[1] });
    expect(read('2026-03-10T08:00:00', 110_000)).toEqual({ kind: 'far-above', other: known[2] });
  });

  test('[R-040] accepts both counters if the instrument was replaced in between', () => {
    const exchanged = [...known, { DateTime: '2026-03-15T08:00:00', CounterState: 40 }];
    expect(checkCounterReading({ DateTime: '2026-03-12T08:00:00', CounterState: 12 }, exchanged)).toBeNull();
  });
});
