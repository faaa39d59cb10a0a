import { expect, test } from 'vitest';
import { formatWireNumber, parseWholeNumber } from './number-text.ts';

test('shows the decimal sign of the language instead of the wire\'s point', () => {
  expect(formatWireNumber('12.5', 'pl')).toBe('12,5');
  expect(formatWireNumber('12.5', 'en')).toBe('12.5');
});

test('parses the digits of a typed or scanned reading', () => {
  expect(parseWholeNumber('123 456 km')).toBe(123_456);
  expect(parseWholeNumber('007')).toBe(7);
  expect(parseWholeNumber('')).toBeNull();
});
