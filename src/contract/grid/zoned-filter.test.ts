import { expect, test } from 'vitest';
import { filterWithZone } from './zoned-filter.ts';

test.each([
  ['At ge 2026-07-01T08:00:00', 'At ge 2026-07-01T06:00:00Z'],
  ['(At gt 2026-01-01T08:00:00) or (At eq null)', '(At gt 2026-01-01T07:00:00Z) or (At eq null)'],
  ['To ge 2026-11-29', 'To ge 2026-11-28T23:00:00Z'],
  ['At lt 2026-03-29T03:00:00', 'At lt 2026-03-29T01:00:00Z'],
  ['At lt 2026-10-25T03:30:00', 'At lt 2026-10-25T02:30:00Z'],
  [
    "Name eq '2026-11-29' and Id eq 11ba8291-d491-4f26-a7ed-88885dd577ec",
    "Name eq '2026-11-29' and Id eq 11ba8291-d491-4f26-a7ed-88885dd577ec",
  ],
  ['At ge 2026-07-01T08:00:00Z', 'At ge 2026-07-01T08:00:00Z'],
])('[R-020] writes %s with instants', (filter, zoned) => {
  expect(filterWithZone(filter, 'Europe/Warsaw')).toBe(zoned);
});
