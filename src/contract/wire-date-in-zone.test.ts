import { expect, test } from 'vitest';
import { toWireDateTimeIn } from './wire-date-in-zone.ts';

test('[R-005] a moment is told by the clock of the zone that is asked for, summer time included', () => {
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29T01:59:59');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29T03:00:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25T02:30:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30:00');
  expect(toWireDateTimeIn('Europe/Warsaw', new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01T00:30:00');
});
