import { describe, expect, test } from 'vitest';
import { counterQuestion } from './counter-question.ts';

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
