import { expect, test } from 'vitest';
import { sumRows } from './list-totals.ts';
import { totalCells } from './total-cells.ts';

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

test('[R-135] a document of amounts ends with their totals, a line for each currency', () => {
  const column = (id: string, isAmount = false) =>
    ({ id, header: id, width: 100, priority: 1, type: isAmount ? 'number' : 'text', isAmount }) as const;
  const [plate, net, currency, gross] = [column('Plate'), column('Net', true), column('Currency'), column('Gross', true)];
  const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
  const formats = { locale: 'en-GB', number: amount, amount, yes: 'Yes', no: 'No', empty: '' };
  const rows = [
    { Plate: 'A', Net: 1_000.1, Gross: 1_230.12, Currency: 'PLN' },
    { Plate: 'B', Net: 0.2, Gross: 0.25, Currency: 'PLN' },
    { Plate: 'B', Net: 7, Gross: null, Currency: 'EUR' },
  ];
  const declared = { amounts: ['Net', 'Gross'], currency: 'Currency' };
  expect(totalCells([plate, net, currency, gross], rows, declared, formats, 'Total')).toEqual([
    ['Total', '7.00', 'EUR', '0.00'],
    ['Total', '1,000.30', 'PLN', '1,230.37'],
  ]);
  expect(totalCells([plate, net], rows, declared, formats, 'Total')).toEqual([
    ['Total EUR', '7.00'],
    ['Total PLN', '1,000.30'],
  ]);
  expect(totalCells([plate, currency], rows, declared, formats, 'Total')).toEqual([]);
  expect(totalCells([plate, net], [], declared, formats, 'Total')).toEqual([]);
});
