import { expect, test } from 'vitest';
import { isStalledUnwatched, stalledFrom } from './stall.ts';

const minute = 60_000;

test('[SY19] a queue is stalled when nothing went through for ten minutes, five of them with a network', () => {
  expect(stalledFrom({ progressAt: 0, onlineSince: 0 })).toBe(10 * minute);
  expect(stalledFrom({ progressAt: 0, onlineSince: 180 * minute })).toBe(185 * minute);
  expect(stalledFrom({ progressAt: 100 * minute, onlineSince: 0 })).toBe(110 * minute);
});

test('[SY19] nothing is stalled while nothing waits, or without a network', () => {
  expect(stalledFrom({ progressAt: null, onlineSince: 0 })).toBeNull();
  expect(stalledFrom({ progressAt: 0, onlineSince: null })).toBeNull();
  expect(isStalledUnwatched(null, 500 * minute)).toBe(false);
});

test('[SY19] with no page open it takes half an hour', () => {
  expect(isStalledUnwatched(0, 29 * minute)).toBe(false);
  expect(isStalledUnwatched(0, 30 * minute)).toBe(true);
});
