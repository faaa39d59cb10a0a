import { expect, test } from 'vitest';
import { brokenCounterBound } from './counter-order.ts';

const others = [
  { DateTime: '2026-03-01T08:00:00', CounterState: 1_200 },
  { DateTime: '2026-01-01T08:00:00', CounterState: 1_000 },
  { DateTime: '2026-05-01T08:00:00', CounterState: 1_500 },
];
const judge = (DateTime: string, CounterState: number, among = others) => brokenCounterBound({ DateTime, CounterState }, among);

test('[R-040] validates a late reading between its neighbours by date', () => {
  expect(judge('2026-02-01T08:00:00', 1_100)).toBeNull();
  expect(judge('2026-02-01T08:00:00', 1_000)).toBeNull();
  expect(judge('2026-02-01T08:00:00', 1_200)).toBeNull();
  expect(judge('2026-02-01T08:00:00', 999)).toEqual({ code: 'min', limit: 1_000 });
  expect(judge('2026-02-01T08:00:00', 1_201)).toEqual({ code: 'max', limit: 1_200 });
});

test('[R-040] the oldest and newest reading have one neighbour, the first has none', () => {
  expect(judge('2025-01-01T08:00:00', 1_001)).toEqual({ code: 'max', limit: 1_000 });
  expect(judge('2026-06-01T08:00:00', 1_499)).toEqual({ code: 'min', limit: 1_500 });
  expect(judge('2026-06-01T08:00:00', 9_999_999)).toBeNull();
  expect(judge('2026-06-01T08:00:00', 0, [])).toBeNull();
});

test('[R-040] accepts both ranges across a counter exchange, then only the new one', () => {
  const exchanged = [...others, { DateTime: '2026-07-01T08:00:00', CounterState: 3 }];
  expect(judge('2026-06-01T08:00:00', 1_600, exchanged)).toBeNull();
  expect(judge('2026-06-01T08:00:00', 1, exchanged)).toBeNull();
  expect(judge('2026-08-01T08:00:00', 2, exchanged)).toEqual({ code: 'min', limit: 3 });
});

test('[R-040] orders readings of the same time as entered', () => {
  const moment = '2026-05-01T08:00:00';
  expect(judge(moment, 1_500)).toBeNull();
  expect(judge(moment, 1_499)).toEqual({ code: 'min', limit: 1_500 });
});
