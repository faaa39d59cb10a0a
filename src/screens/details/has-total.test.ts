import { expect, test } from 'vitest';
import { hasTotal } from './has-total.ts';

test('hides the count of an incomplete device list until the backend answers', () => {
  expect(hasTotal({ source: 'device', isComplete: false }, true)).toBe(false);
  expect(hasTotal({ source: 'device', isComplete: true }, true)).toBe(true);
  expect(hasTotal({ source: 'backend', isComplete: true }, true)).toBe(true);
  // Offline, the note below says that these are the newest alone.
  expect(hasTotal({ source: 'device', isComplete: false }, false)).toBe(true);
});
