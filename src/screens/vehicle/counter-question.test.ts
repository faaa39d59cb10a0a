import { describe, expect, test } from 'vitest';
import { counterQuestion, readingQuestion } from './counter-question.ts';

const last = { counter: 100_000, date: '2026-03-01T08:00:00' };

describe('a reading', () => {
  test('below the last one is questioned', () => {
    expect(counterQuestion(99_999, last, '2026-03-02T08:00:00')).toBe('lower');
    expect(counterQuestion(100_000, last, '2026-03-02T08:00:00')).toBeNull();
  });

  test('far above the last one is questioned, by the days between', () => {
    expect(counterQuestion(110_000, last, '2026-03-02T08:00:00')).toBe('far-above');
    expect(counterQuestion(110_000, last, '2026-03-11T08:00:00')).toBeNull();
    expect(counterQuestion(102_000, last, '2026-03-01T08:00:00')).toBeNull();
  });

  test('is judged more mildly when nobody knows when the last one was', () => {
    expect(counterQuestion(119_000, { counter: 100_000, date: null }, '2026-03-02T08:00:00')).toBeNull();
    expect(counterQuestion(121_000, { counter: 100_000, date: null }, '2026-03-02T08:00:00')).toBe('far-above');
  });

  test('of a vehicle without a reading is not questioned', () => {
    expect(counterQuestion(5, { counter: null, date: null }, '2026-03-02T08:00:00')).toBeNull();
    expect(counterQuestion(null, last, '2026-03-02T08:00:00')).toBeNull();
  });
});

describe('among its neighbours in date', () => {
  const known = [
    { DateTime: '2026-03-01T08:00:00', CounterState: 100_000 },
    { DateTime: '2026-03-05T08:00:00', CounterState: 100_900 },
    { DateTime: '2026-03-09T08:00:00', CounterState: 101_500 },
  ];
  const read = (DateTime: string, CounterState: number) => readingQuestion({ DateTime, CounterState }, known);

  test('[R-040] a late reading that fits where its date puts it is not questioned', () => {
    expect(read('2026-03-03T08:00:00', 100_400)).toBeNull();
    expect(read('2026-03-20T08:00:00', 103_000)).toBeNull();
  });

  test('[R-040] one below the earlier, above the later, or far above the earlier one is', () => {
    expect(read('2026-03-03T08:00:00', 99_999)).toEqual({ kind: 'lower', other: known[0] });
    expect(read('2026-03-03T08:00:00', 101_000)).toEqual({ kind: 'higher', other: known[1] });
    expect(read('2026-03-10T08:00:00', 110_000)).toEqual({ kind: 'far-above', other: known[2] });
  });

  test('[R-040] where the instrument was exchanged between two readings, either side may be the new one', () => {
    const exchanged = [...known, { DateTime: '2026-03-15T08:00:00', CounterState: 40 }];
    expect(readingQuestion({ DateTime: '2026-03-12T08:00:00', CounterState: 12 }, exchanged)).toBeNull();
  });
});
