import { expect, it } from 'vitest';
import { amountFaults, keepsAmounts } from './cost-amounts.ts';

it.each([
  [{ CostValue: 100, CostGross: 123, VatRate: 23 }, true],
  [{ CostValue: 0.85, CostGross: 1.04, VatRate: 23 }, true],
  [{ CostValue: 100, CostGross: 120, VatRate: 23 }, false],
  [{ CostValue: 100, CostGross: 123, VatRate: null }, false],
  [{ CostValue: 100, CostGross: null, VatRate: 23 }, true],
  [{ CostGross: 1, VatRate: 23 }, false],
])('[R-045] %j agrees: %s', (amounts, agrees) => {
  expect(amountFaults(amounts)).toEqual(agrees ? [] : [{ field: 'CostGross', code: 'amounts' }]);
});

it('[R-045] reports each amount with over two decimals, and then no mismatch', () => {
  expect(amountFaults({ CostValue: 1.005, CostGross: 7, VatRate: 23 })).toEqual([{ field: 'CostValue', code: 'invalid' }]);
  expect(amountFaults({ CostValue: 226.855, CostGross: 279.032, VatRate: 23.125 }).map(({ field }) => field)).toEqual(['CostValue', 'CostGross', 'VatRate']);
  expect(amountFaults({ CostValue: 1e-7, CostGross: 0, VatRate: null })).toEqual([{ field: 'CostValue', code: 'invalid' }]);
});

it('[R-045] amounts are unchanged when all three are equal, never for a new cost', () => {
  const kept = { CostValue: 100, CostGross: 120, VatRate: 23, Comments: '' };
  expect(keepsAmounts({ ...kept, Comments: 'x' }, kept)).toBe(true);
  expect(keepsAmounts({ ...kept, CostGross: 121 }, kept)).toBe(false);
  expect(keepsAmounts({ ...kept, VatRate: null }, kept)).toBe(false);
  expect(keepsAmounts(kept, null)).toBe(false);
});
