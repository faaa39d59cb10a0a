import { expect, test } from 'vitest';
import { hasTotal } from './has-total.ts';

test('a panel counts no part of the records while the backend is asked', () => {
  expect(hasTotal({ source: 'device', isComplete: false }, true)).toBe(false);
  expect(hasTotal({ source: 'device', isComplete: true }, true)).toBe(true);
  expect(hasTotal({ source: 'backend', isComplete: true }, true)).toBe(true);
  // Offline, the note below says that these are the newest alone.
  expect(hasTotal({ source: 'device', isComplete: false }, false)).toBe(true);
});
