import { expect, it } from 'vitest';
import { correctedDate } from './corrected-date.ts';

const now = new Date(2027, 10, 29, 18, 46);
const HOUR = 3_600_000;

it.each([
  ['a right clock', '2027-11-29T18:46:00', 0, null],
  ['an hour ahead', '2027-11-29T18:46:00', HOUR, '2027-11-29T17:46:00'],
  ['an hour behind, opened ten minutes before', '2027-11-29T18:36:00', -HOUR, '2027-11-29T19:36:00'],
  ['a year ahead', '2027-11-29T18:46:00', 365 * 24 * HOUR, '2026-11-29T18:46:00'],
  ['a year behind', '2027-11-29T18:46:00', -366 * 24 * HOUR, '2028-11-29T18:46:00'],
  ['a date that was entered', '2026-11-29T18:40:00', 365 * 24 * HOUR, null],
  ['no date', null, HOUR, null],
] as const)('[R-110] corrects the date of a handover by the clock of the backend: %s', (_, date, ahead, corrected) => {
  expect(correctedDate(date as never, now, ahead)).toBe(corrected);
});
