import { expect, test } from 'vitest';
import { isStalledUnwatched, stalledFrom } from './stall.ts';

const minute = 60_000;

test('[SY19] stalls after ten minutes without progress, five of them online', () => {
  expect(stalledFrom({ progressAt: 0, onlineSince: 0 })).toBe(10 * minute);
  expect(stalledFrom({ progressAt: 0, onlineSince: 180 * minute })).toBe(185 * minute);
  expect(stalledFrom({ progressAt: 100 * minute, onlineSince: 0 })).toBe(110 * minute);
});

test('[SY19] does not stall without entries or without a network', () => {
  expect(stalledFrom({ progressAt: null, onlineSince: 0 })).toBeNull();
  expect(stalledFrom({ progressAt: 0, onlineSince: null })).toBeNull();
  expect(isStalledUnwatched(null, 500 * minute)).toBe(false);
});

test('[SY19] stalls after half an hour with no page open', () => {
  expect(isStalledUnwatched(0, 29 * minute)).toBe(false);
  expect(isStalledUnwatched(0, 30 * minute)).toBe(true);
});
