import { expect, test } from 'vitest';
import { countHidden } from './fit-columns.ts';

const leaving = [
  { id: 'place', width: 100 },
  { id: 'kind', width: 150 },
  { id: 'since', width: 200 },
];

test('as many columns leave as it takes, and no more', () => {
  expect(countHidden(leaving, 0, 900, 900, new Map())).toBe(0);
  expect(countHidden(leaving, 0, 900, 899, new Map())).toBe(1);
  expect(countHidden(leaving, 0, 900, 700, new Map())).toBe(2);
});

test('where even the last does not help, all that may leave have left', () => {
  expect(countHidden(leaving, 0, 900, 100, new Map())).toBe(3);
});

test('columns come back when there is room for them again, and only then', () => {
  const needed = new Map<number, number>();
  expect(countHidden(leaving, 0, 900, 600, needed)).toBe(3);
  expect(countHidden(leaving, 3, 600, 640, needed)).toBe(3);
  expect(countHidden(leaving, 3, 660, 660, needed)).toBe(2);
  expect(countHidden(leaving, 2, 900, 900, needed)).toBe(0);
});

test('wider rows of another page make one more leave, and it stays away for the room there is', () => {
  const needed = new Map<number, number>();
  expect(countHidden(leaving, 0, 900, 850, needed)).toBe(1);
  expect(countHidden(leaving, 1, 870, 850, needed)).toBe(2);
  expect(countHidden(leaving, 2, 850, 850, needed)).toBe(2);
});
