import { expect, it } from 'vitest';
import { validateAmounts, areAmountsUnchanged } from './cost-amounts.ts';

it.each([
  [{ CostValue: 100, CostGross: 123, VatRate: 23 }, true],
  [{ CostValue: 0.85, CostGross: 1.04, VatRate: 23 }, true],
  [{ CostValue: 100, CostGross: 120, VatRate: 23 }, false],
  [{ CostValue: 100, CostGross: 123, VatRate: null }, false],
  [{ CostValue: 100, CostGross: null, VatRate: 23 }, true],
  [{ CostGross: 1, VatRate: 23 }, false],
])('[R-045] %j agrees: %s', (amounts, agrees) => {
  expect(validateAmounts(amounts)).toEqual(agrees ? [] : [{ field: 'CostGross', code: 'amounts' }]);
});

it('[R-045] reports each amount with over two decimals, and then no mismatch', () => {
  expect(validateAmounts({ CostValue: 1.005, CostGross: 7, VatRate: 23 })).toEqual([{ field: 'CostValue', code: 'invalid' }]);
  expect(validateAmounts({ CostValue: 226.855, CostGross: 279.032, VatRate: 23.125 }).map(({ field }) => field)).toEqual([
    'CostValue',
    'CostGross',
    'VatRate',
  ]);
  expect(validateAmounts({ CostValue: 1e-7, CostGross: 0, VatRate: null })).toEqual([{ field: 'CostValue', code: 'invalid' }]);
});

it('[R-045] amounts are unchanged when all three are equal, never for a new cost', () => {
  const amounts = { CostValue: 100, CostGross: 120, VatRate: 23, Comments: '' };
  expect(areAmountsUnchanged({ ...amounts, Comments: 'x' }, amounts)).toBe(true);
  expect(areAmountsUnchanged({ ...amounts, CostGross: 121 }, amounts)).toBe(false);
  expect(areAmountsUnchanged({ ...amounts, VatRate: null }, amounts)).toBe(false);
  expect(areAmountsUnchanged(amounts, null)).toBe(false);
});
