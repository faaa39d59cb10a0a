import { expect, it } from 'vitest';
import { amountFaults, keepsAmounts } from './cost-amounts.ts';

it.each([
  [{ CostValue: 100, CostGross: 123, VatRate: 23 }, true],
  [{ CostValue: 0.85, CostGross: 1.04, VatRate: 23 }, true],
  [{ CostValue: 100, CostGross: 120, VatRate: 23 }, false],
  [{ CostValue: 100, CostGross: 123, VatRate: null }, false],
  [{ CostValue: 100, CostGross: null, VatRate: 23 }, true],
  [{ CostGross: 1, VatRate: 23 }, false],
  // Too fine to be money: that is another fault.
  [{ CostValue: 1.005, CostGross: 7, VatRate: 23 }, true],
])('[R-045] %j agrees: %s', (amounts, agrees) => {
  expect(amountFaults(amounts)).toEqual(agrees ? [] : [{ field: 'CostGross', code: 'amounts' }]);
});

it('[R-045] amounts are kept when none of the three is another, and a new cost keeps none', () => {
  const kept = { CostValue: 100, CostGross: 120, VatRate: 23, Comments: '' };
  expect(keepsAmounts({ ...kept, Comments: 'x' }, kept)).toBe(true);
  expect(keepsAmounts({ ...kept, CostGross: 121 }, kept)).toBe(false);
  expect(keepsAmounts({ ...kept, VatRate: null }, kept)).toBe(false);
  expect(keepsAmounts(kept, null)).toBe(false);
});
