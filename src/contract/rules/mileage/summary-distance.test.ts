import { expect, test } from 'vitest';
import { summaryDistances } from './summary-distance.ts';

const entered = { CounterStart: 1_000, CounterEnd: 1_750, DistanceCategory2: 100, DistanceCategory3: 40, DistanceCategory4: 10 };

test('[R-075] derives distance from the counters and business from the remainder', () => {
  expect(summaryDistances(entered)).toEqual({ Distance: 750, DistanceCategory1: 600 });
  expect(summaryDistances({ ...entered, DistanceCategory3: 700 })).toEqual({ Distance: 750, DistanceCategory1: -60 });
});

test('[R-075] has no distance without both counters', () => {
  expect(summaryDistances({ ...entered, CounterEnd: null })).toEqual({ Distance: null, DistanceCategory1: null });
});
