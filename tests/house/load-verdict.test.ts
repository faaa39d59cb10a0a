import { expect, test } from 'vitest';
import { violationsOf, growthOf, type LoadSample } from '../bench-server/load.ts';

const samplesOf = (...resident: number[]): LoadSample[] =>
  resident.map((residentMB, index) => ({ second: 5 * index, residentMB, heapMB: 1, answered: 1_000, p50: 1, p99: 2 }));
const verdictOn = (samples: LoadSample[], failed: Record<string, number> = {}) =>
  violationsOf({ samples, failed, growth: growthOf(samples) });

test('fails a load whose memory grows from its middle to its end, not before', () => {
  expect(verdictOn(samplesOf(100, 150, 200, 200, 205, 198, 201, 203, 206))).toEqual([]);
  expect(verdictOn(samplesOf(100, 150, 200, 200, 210, 220, 240, 250, 260))).toEqual([
    'memory grew by 1.19 in the last third, which is more than 1.15',
  ]);
});

test('fails a load with one failed request or with missing figures', () => {
  expect(verdictOn(samplesOf(200, 200, 200), { 503: 2 })).toEqual(['2 requests failed with 503']);
  expect(verdictOn(samplesOf(NaN, NaN, NaN))).toHaveLength(1);
});
