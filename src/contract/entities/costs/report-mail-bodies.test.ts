import { expect, test } from 'vitest';
import { endedPeriod, nextReportTime } from './report-mail-bodies.ts';

test.each([
  ['week', '2026-11-26T10:00:00', '2026-11-30T06:00:00'],
  ['week', '2026-11-30T05:59:00', '2026-11-30T06:00:00'],
  ['week', '2026-11-30T06:00:00', '2026-12-07T06:00:00'],
  ['week', '2026-11-29T23:00:00', '2026-11-30T06:00:00'],
  ['month', '2026-11-26T10:00:00', '2026-12-01T06:00:00'],
  ['month', '2026-12-31T10:00:00', '2027-01-01T06:00:00'],
  ['month', '2027-01-01T06:00:00', '2027-02-01T06:00:00'],
] as const)('[R-138] the next report of a %s after %s is sent at %s', (every, now, next) => {
  expect(nextReportTime(every, now)).toBe(next);
});

test.each([
  ['week', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['month', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['month', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('[R-138] the ended %s before %s is %s to %s', (every, today, from, to) => {
  expect(endedPeriod(every, today)).toEqual({ from, to });
});
