import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('[SY15] delays by at least `Retry-After` and at most five minutes more', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.option(fc.nat(1e7)),
      (attempts, number, after) => {
        const delay = backoff(attempts, after, () => number);
        expect(delay).toBeGreaterThanOrEqual(after ?? 0);
        expect(delay - (after ?? 0)).toBeLessThanOrEqual(300_000);
      },
    ),
  );
});
