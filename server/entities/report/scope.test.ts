import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../src/contract/wire/wire-date.ts';
import { daysBetween, monthsBetween, monthsOf, type ReportScope } from './scope.ts';

const scope = (from: string, to: string) => ({ from, to }) as ReportScope;

test.each([
  ['2026-02-10', '2026-02-10', [['2026-02', 1]]],
  [
    '2025-12-31',
    '2026-03-01',
    [
      ['2025-12', 1],
      ['2026-01', 31],
      ['2026-02', 28],
      ['2026-03', 1],
    ],
  ],
  ['2024-02-01', '2024-02-29', [['2024-02', 29]]],
  ['2026-03-02', '2026-03-01', []],
])('[R-138] a report from %s to %s covers these days of each month', (from, to, months) => {
  expect(monthsOf(scope(from, to)).map(({ month, days }) => [month, days])).toEqual(months);
});

test('[R-138] the months of a report have all of its days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 800 }), (start, length) => {
      const from = addDays('2024-01-01', start);
      const to = addDays(from, length);
      const months = monthsOf(scope(from, to));
      expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(length + 1);
      expect(months).toHaveLength(monthsBetween(from, to) + 1);
      expect(daysBetween(from, to)).toBe(length);
    }),
  );
});
