import { expect, test } from 'vitest';
import { formatsOf } from './use-formats.ts';

const noon = new Date(2026, 2, 5, 12);

test('a moment of today is its time and any other has its day', () => {
  const formats = formatsOf('pl');
  expect(formats.moment('2026-03-05T08:12:00', noon)).toBe('08:12');
  expect(formats.moment('2026-03-04T08:12:00', noon)).toBe('4 mar 2026, 08:12');
});

test('each language has its own order and signs [R-003]', () => {
  expect(formatsOf('de').date('2026-03-05')).toBe('05.03.2026');
  expect(formatsOf('en-GB').date('2026-03-05')).toBe('5 Mar 2026');
  expect(formatsOf('de').number(123456)).toBe('123.456');
});

test('what is no wire date is shown as it is', () => {
  expect(formatsOf('pl').dateTime('soon')).toBe('soon');
});
