import { expect, test } from 'vitest';
import { formatWireDate, formatWireDateTime } from './wire-date-format.ts';
import { readWireDate, readWireDateTime, writeWireDate, writeWireDateTime } from './wire-dates.ts';

test('keeps a time in the hour skipped by DST unchanged', () => {
  expect(writeWireDateTime(readWireDateTime('2026-03-29T02:30:00'))).toBe('2026-03-29T02:30:00');
});

test('[R-060] writes a date-time with zero seconds, because no field shows seconds', () => {
  expect(writeWireDateTime(readWireDateTime('2026-01-02T03:04'))).toBe('2026-01-02T03:04:00');
  expect(writeWireDateTime(readWireDateTime('2026-01-02T03:04:05.678'))).toBe('2026-01-02T03:04:00');
});

test('reads a date from a date-time too, and writes ten characters', () => {
  expect(writeWireDate(readWireDate('2026-12-31T23:59:59'))).toBe('2026-12-31');
});

test('reads invalid text as null', () => {
  for (const value of [null, undefined, '', 'soon', '2026-13-01', '31.12.2026']) {
    expect(readWireDate(value)).toBeNull();
    expect(readWireDateTime(value)).toBeNull();
  }
});

test('formats dates by locale with the digits of the wire in any time zone', () => {
  expect(formatWireDate('2026-03-29', 'pl')).toBe('29.03.2026');
  expect(formatWireDate('2026-03-29', 'de')).toBe('29.03.2026');
  expect(formatWireDate('2026-03-29', 'en-GB')).toBe('29/03/2026');
  expect(formatWireDateTime('2026-03-29T00:05:00', 'pl')).toBe('29.03.2026, 00:05');
  expect(formatWireDate('not yet', 'pl')).toBe('not yet');
});
