import { expect, test } from 'vitest';
import { formatsOf } from './use-formats.ts';

const noon = new Date(2026, 2, 5, 12);

test('shows the time for today and adds the day otherwise', () => {
  const formats = formatsOf('pl');
  expect(formats.timestamp('2026-03-05T08:12:00', noon)).toBe('08:12');
  expect(formats.timestamp('2026-03-04T08:12:00', noon)).toBe('4 mar 2026, 08:12');
});

test('[R-003] formats dates and numbers by language', () => {
  expect(formatsOf('de').date('2026-03-05')).toBe('05.03.2026');
  expect(formatsOf('en-GB').date('2026-03-05')).toBe('5 Mar 2026');
  expect(formatsOf('de').number(123456)).toBe('123.456');
});

test('shows text that is not a wire date unchanged', () => {
  expect(formatsOf('pl').dateTime('soon')).toBe('soon');
});
