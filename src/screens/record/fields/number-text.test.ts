import { expect, test } from 'vitest';
import { formatWireNumber } from './number-text.ts';

test("shows the decimal sign of the language instead of the wire's point", () => {
  expect(formatWireNumber('12.5', 'pl')).toBe('12,5');
  expect(formatWireNumber('12.5', 'en')).toBe('12.5');
});
