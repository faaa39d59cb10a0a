import { expect, test } from 'vitest';
import { validateLateBooking, validateBooking, startErrorCode } from './validate-booking.ts';

const now = '2026-05-12T09:41:30';

test.each([
  ['2026-05-11T23:59:00', 'before-today'],
  ['2026-05-12T09:40:59', 'in-the-past'],
  ['2026-05-12T09:41:00', null],
  ['2026-05-13T00:00:00', null],
])('[R-070] validates a booking that starts at %s: %s', (start, code) => {
  expect(startErrorCode(start, null, now)).toBe(code);
  expect(startErrorCode(start, start, now)).toBeNull();
});

test('[R-070] requires a non-blank purpose only when configured', () => {
  const errors = (TravelPurpose: unknown, isPurposeRequired: boolean) =>
    validateBooking({ StartDate: now, TravelPurpose }, { at: now, startBefore: null, isPurposeRequired }).map(
      ({ field, code }) => `${field}: ${code}`,
    );
  expect([errors('', true), errors('  ', true), errors(null, true)]).toEqual([
    ['TravelPurpose: required'],
    ['TravelPurpose: required'],
    ['TravelPurpose: required'],
  ]);
  expect([errors('Szkolenie', true), errors('', false)]).toEqual([[], []]);
});

test('[R-070] [R-086] rejects a late booking already over, unless it existed before', () => {
  const time = { StartDate: '2026-05-12T08:00:00', EndDate: '2026-05-12T09:40:00' };
  expect(validateLateBooking(time, null, now)).toEqual([{ field: 'EndDate', code: 'in-the-past' }]);
  expect(validateLateBooking(time, time.StartDate, now)).toEqual([]);
  expect(validateLateBooking({ ...time, EndDate: '2026-05-12T09:41:00' }, null, now)).toEqual([]);
});
