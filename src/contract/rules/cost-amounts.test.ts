import { expect, it } from 'vitest';
import { validateAmounts, validateChangedAmounts } from './cost-amounts.ts';

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

it('[R-045] checks the amounts of a new cost, and of a save that changes one', () => {
  const amounts = { CostValue: 100, CostGross: 120, VatRate: 23, Comments: '' };
  const error = [{ field: 'CostGross', code: 'amounts' }];
  expect(validateChangedAmounts({ ...amounts, Comments: 'x' }, amounts)).toEqual([]);
  expect(validateChangedAmounts({ ...amounts, CostGross: 121 }, amounts)).toEqual(error);
  expect(validateChangedAmounts({ ...amounts, VatRate: null }, amounts)).toEqual(error);
  expect(validateChangedAmounts(amounts, null)).toEqual(error);
});
