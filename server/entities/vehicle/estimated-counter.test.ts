import { expect, test } from 'vitest';
import { estimatedCounter } from './estimated-counter.ts';

const at = (date: string, CounterState: number) => ({ DateTime: `${date}T12:00:00`, CounterState });
const now = '2026-03-21T12:00:00';

test('[R-049] extrapolates the newest reading by the average of the readings', () => {
  expect(estimatedCounter([at('2026-03-11', 11_000), at('2026-03-01', 10_000)], now)).toBe(12_000);
});

test.each([
  ['no reading', [], null],
  ['one reading', [at('2026-03-01', 10_000)], 10_000],
  ['a replaced counter', [at('2026-02-01', 90_000), at('2026-03-01', 100)], 100],
  ['two readings of one day', [at('2026-03-01', 10_000), { DateTime: '2026-03-01T18:00:00', CounterState: 10_400 }], 10_400],
  ['a reading in the future', [at('2026-03-21', 10_000), at('2026-04-21', 99_000)], 10_000],
])('[R-049] %s', (_, readings, expected) => {
  expect(estimatedCounter(readings, now)).toBe(expected);
});
