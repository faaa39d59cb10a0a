import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

const column = (header: string, width: number, isShort = false) => ({ header, width, isNumber: false, isShort });
const sumOf = (columns: readonly { readonly width: number }[]) => columns.reduce((sum, { width }) => sum + width, 0);

test('[R-105] a wide list on paper gives every date and plate its longest word', () => {
  const short = Array.from({ length: 14 }, (_, index) => column(`Text ${index}`, 110));
  const [number, from, ...others] = fitColumns(
    [column('Nr', 40), column('Od', 40), ...short],
    [['DW/2027/000012', '11.01.2027, 10:15', ...short.map(() => 'Nein')]],
  );
  // Measured with Roboto of six points: 47 and 31 points, and five beside them.
  expect(number?.width).toBeGreaterThan(47 + 5);
  expect(from?.width).toBeGreaterThan(31 + 5);
  expect(sumOf([number!, from!, ...others])).toBeCloseTo(760, 5);
});

test('[R-105] columns without room for all words share it, the short ones unbroken', () => {
  const long = Array.from({ length: 18 }, () => column('Organisationseinheit', 100));
  const fitted = fitColumns([column('Nummer', 100, true), ...long], [['DW/2027/000012', ...long.map(() => 'Hafenlogistikverwaltung')]]);
  expect(sumOf(fitted)).toBeCloseTo(760, 5);
  expect(fitted[0]?.width).toBeGreaterThan(47 + 5);
  expect(new Set(fitted.slice(1).map(({ width }) => width.toFixed(3))).size).toBe(1);
});

test('[R-105] a narrow list follows the widths of its columns', () => {
  const [first, second] = fitColumns([column('A', 100), column('B', 300)], [['1', '2']]);
  expect(first?.width).toBeCloseTo(190, 5);
  expect(second?.width).toBeCloseTo(570, 5);
});
