import { expect, test } from 'vitest';
import { strokesToPath } from './strokes-to-path.ts';

const at = (x: number, y: number) => ({ x, y, t: 0 });

test('curves through the midpoints between points, as on the pad', () => {
  expect(strokesToPath([at(0, 0), at(0.5, 0.5), at(1, 0)], 100, 50)).toBe('M0 0Q50 25 75 12.5L100 0');
});

test('draws a dot for a single point', () => {
  expect(strokesToPath([at(0.5, 0.5)], 100, 50)).toBe('M50 25l0 0');
});

test('returns an empty path for an empty stroke', () => {
  expect(strokesToPath([], 100, 50)).toBe('');
});
