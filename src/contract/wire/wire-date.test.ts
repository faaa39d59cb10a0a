import { expect, test } from 'vitest';
import * as v from 'valibot';
import { fromWire, shiftMonth, toWireDateTime, wireDate, wireDateTime } from './wire-date.ts';

test('[R-005] round-trips a date-time as local wall-clock time without a zone', () => {
  const moment = new Date(2026, 2, 29, 1, 59, 59);
  expect(toWireDateTime(moment)).toBe('2026-03-29T01:59:59');
  expect(fromWire('2026-03-29T01:59:59')).toEqual(moment);
});

test('[R-005] truncates fractions of a second', () => {
  expect(v.parse(wireDateTime, '2026-12-31T23:59:59.999')).toBe('2026-12-31T23:59:59');
});

test('[R-005] keeps midnight of New Year in its year', () => {
  expect(toWireDateTime(new Date(2027, 0, 1, 0, 0, 0))).toBe('2027-01-01T00:00:00');
});

test.each(['2026-02-30T10:00:00', '2026-13-01T10:00:00', '2026-01-01T24:00:00', '2026-01-01T10:00', '2026-01-01T10:00:00Z', ''])(
  '[R-005] rejects %j as a wire date-time',
  (text) => {
    expect(v.is(wireDateTime, text)).toBe(false);
  },
);

test('[R-005] accepts a leap day, and reads a date-time as its day', () => {
  expect(v.parse(wireDate, '2028-02-29T23:59:59')).toBe('2028-02-29');
});

test.each([
  ['2026-05', 1, '2026-06'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -27, '2023-12'],
  ['0999-12', 12, '1000-12'],
])('shifts the month %s by %i', (month, by, shifted) => {
  expect(shiftMonth(month, by)).toBe(shifted);
});
