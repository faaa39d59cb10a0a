import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('[R-143] refuses a caller above its share, and everyone above all', () => {
  const { take } = createPlaces({ perCaller: 3, all: 5 });
  const releases = [take('anna'), take('anna', 2)];
  expect(() => take('anna')).toThrow(expect.objectContaining({ code: 'throttled', seconds: 10 }));
  releases.push(take('jan', 2));
  expect(() => take('ewa')).toThrow('throttled');
  releases[0]?.();
  expect(() => take('ewa', 2)).toThrow('throttled');
  take('ewa');
});

test('[R-143] a place is released once', () => {
  const { take } = createPlaces({ perCaller: 1, all: 1 });
  const release = take('anna');
  release();
  release();
  take('jan');
  expect(() => take('anna')).toThrow('throttled');
});
