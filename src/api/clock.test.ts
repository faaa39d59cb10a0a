import { expect, test } from 'vitest';
import { clockAheadOf } from './clock.ts';

const noon = Date.UTC(2026, 10, 28, 12);
const httpDate = (time: number) => new Date(time).toUTCString();
const minutes = (count: number) => count * 60_000;

test("[R-144] measures how far the clock of the device is from the backend's", () => {
  expect(clockAheadOf(httpDate(noon), noon + minutes(1440), noon + minutes(1440) + 300)).toBe(minutes(1440));
  expect(clockAheadOf(httpDate(noon), noon - minutes(61), noon - minutes(60))).toBe(-minutes(60));
});

test('[R-144] minutes, slow answers and a sleeping device are no wrong clock', () => {
  expect(clockAheadOf(httpDate(noon), noon - minutes(4), noon - minutes(4))).toBe(0);
  expect(clockAheadOf(httpDate(noon), noon - 20_000, noon + 1_000)).toBe(0);
  expect(clockAheadOf(httpDate(noon), noon - 1_000, noon + minutes(90))).toBe(0);
});

test('[R-144] an answer without a readable date says nothing about the clock', () => {
  expect(clockAheadOf(null, noon, noon)).toBeNull();
  expect(clockAheadOf('soon', noon, noon)).toBeNull();
});
