import { expect, test } from 'vitest';
import { sumRows } from './list-totals.ts';

test('[R-134] sums amounts per currency without rounding errors', () => {
  const rows = [
    ...Array.from({ length: 1_000 }, () => ({ Net: 0.1, Gross: 0.12, Currency: 'PLN' })),
    { Net: 5, Gross: null, Currency: 'EUR' },
  ];
  expect([...sumRows(rows, { amounts: ['Net', 'Gross'], currency: 'Currency' })]).toEqual([
    ['EUR', { Net: 5, Gross: 0 }],
    ['PLN', { Net: 100, Gross: 120 }],
  ]);
});
