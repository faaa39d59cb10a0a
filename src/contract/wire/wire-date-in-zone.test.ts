import { expect, test } from 'vitest';
import { instantInZone, toWireDateTimeIn } from './wire-date-in-zone.ts';

test('[R-005] formats an instant in a time zone, daylight saving time included', () => {
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30:00');
});

test.each([
  ['2026-01-15T08:00:00', '2026-01-15T07:00:00Z'],
  ['2026-07-15T08:00:00', '2026-07-15T06:00:00Z'],
  ['2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
  ['2026-03-29T02:30:00', '2026-03-29T01:30:00Z'],
  ['2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
  ['2026-10-25T02:30:00', '2026-10-25T00:30:00Z'],
  ['2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
])('[R-106] %s in Warsaw is %s, on both sides of a clock change', (text, moment) => {
  expect(instantInZone('Europe/Warsaw', text)).toBe(Date.parse(moment));
});
