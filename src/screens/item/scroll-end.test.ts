import { expect, test } from 'vitest';
import { isAtEnd } from './scroll-end.ts';

test('a text is read within 10 px of its end, not before [R-074]', () => {
  const box = { clientHeight: 400, scrollHeight: 1_000 };
  expect(isAtEnd({ ...box, scrollTop: 589 })).toBe(false);
  expect(isAtEnd({ ...box, scrollTop: 590 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 600 })).toBe(true);
});

test('a text that fits is read', () => {
  expect(isAtEnd({ clientHeight: 400, scrollHeight: 400, scrollTop: 0 })).toBe(true);
});
