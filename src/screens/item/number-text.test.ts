import { expect, test } from 'vitest';
import { toShownNumber, wholeNumberIn } from './number-text.ts';

test('a decimal sign is the language’s on the screen and a point on the wire', () => {
  expect(toShownNumber('12.5', 'pl')).toBe('12,5');
  expect(toShownNumber('12.5', 'en')).toBe('12.5');
});

test('a reading is read digit by digit, however it was typed or scanned', () => {
  expect(wholeNumberIn('123 456 km')).toBe(123_456);
  expect(wholeNumberIn('007')).toBe(7);
  expect(wholeNumberIn('')).toBeNull();
});
