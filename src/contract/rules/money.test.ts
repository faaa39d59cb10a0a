import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountsAgree, fromGrosz, grossOf, netOf, toGrosz } from './money.ts';

const grosz = fc.bigInt({ min: -99_999_999_999n, max: 99_999_999_999n });
const rate = fc.constantFrom(null, 0, 5, 7, 8, 8.1, 19, 23, 27, 99.99, 100);

describe('money', () => {
  it('[R-045] parses an amount by its decimal digits, not its binary fraction', () => {
    fc.assert(fc.property(grosz, (amount) => toGrosz(fromGrosz(amount)) === amount));
    expect([0.1, 1.005, 4.35, -0.07, 1e-7, 1e21, Number.NaN, Infinity].map(toGrosz)).toEqual([
      10n,
      null,
      435n,
      -7n,
      null,
      null,
      null,
      null,
    ]);
    // In binary fractions these are 110.00000000000001 and 2.3699999999999997.
    expect([toGrosz(1.1), grossOf(1.93, 23)]).toEqual([110n, 2.37]);
  });

  it('[R-045] rounds tax half up to the grosz, for corrections too', () => {
    expect([grossOf(0.5, 5), grossOf(0.1, 5), grossOf(-0.1, 5), grossOf(0.09, 5)]).toEqual([0.53, 0.11, -0.11, 0.09]);
    expect([grossOf(100, 23), grossOf(100, 0), grossOf(100, null), grossOf(999_999_999.99, 23)]).toEqual([123, 100, 100, 1_229_999_999.99]);
    expect([grossOf(1.005, 23), netOf(Number.NaN, 23)]).toEqual([null, null]);
  });

  it('[R-045] tax deviates at most half a grosz from its rate', () => {
    fc.assert(
      fc.property(grosz, rate, (net, percent) => {
        const tax = (toGrosz(grossOf(fromGrosz(net), percent) ?? Number.NaN) ?? 0n) - net;
        const exact = net * (toGrosz(percent ?? 0) ?? 0n);
        const difference = 2n * (tax * 10_000n - exact);
        expect(difference <= 10_000n && difference >= -10_000n).toBe(true);
      }),
    );
  });

  it('[R-045] net to gross and gross to net agree, one grosz more does not', () => {
    fc.assert(
      fc.property(grosz, rate, (amount, percent) => {
        const value = fromGrosz(amount);
        expect(amountsAgree(value, grossOf(value, percent) ?? Number.NaN, percent)).toBe(true);
        expect(amountsAgree(netOf(value, percent) ?? Number.NaN, value, percent)).toBe(true);
        expect(netOf(grossOf(value, percent) ?? Number.NaN, percent)).toBe(value);
        expect(amountsAgree(value, fromGrosz((toGrosz(grossOf(value, percent) ?? 0) ?? 0n) + 2n), percent)).toBe(false);
      }),
    );
    expect([amountsAgree(0.85, 1.04, 23), amountsAgree(0.85, 1.05, 23), amountsAgree(0.85, 1.03, 23)]).toEqual([true, true, false]);
  });
});
