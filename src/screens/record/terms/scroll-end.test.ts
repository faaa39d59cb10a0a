import { expect, test } from 'vitest';
import { isAtEnd } from './scroll-end.ts';

test('[R-074] counts as the end within 10 px of it', () => {
  const box = { clientHeight: 400, scrollHeight: 1_000 };
  expect(isAtEnd({ ...box, scrollTop: 589 })).toBe(false);
  expect(isAtEnd({ ...box, scrollTop: 590 })).toBe(true);
  expect(isAtEnd({ ...box, scrollTop: 600 })).toBe(true);
});

test('counts text that fits without scrolling as read', () => {
  expect(isAtEnd({ clientHeight: 400, scrollHeight: 400, scrollTop: 0 })).toBe(true);
});
