import { expect, test } from 'vitest';
import { isAllLabelled, isTooFastToRead, labelMoreRows } from './labelled-rows.ts';

const part = { firstRow: 10, lastRow: 15, poolSize: 20, fromX: 0, toX: 100 };

test('[R-106] labels a few rows per frame, from the top, until all visible have labels', () => {
  let whole = labelMoreRows(new Set(), part);
  expect([...whole]).toEqual([10, 11]);
  expect(isAllLabelled(whole, part)).toBe(false);
  whole = labelMoreRows(labelMoreRows(whole, part), part);
  expect([...whole]).toEqual([10, 11, 12, 13, 14]);
  expect(isAllLabelled(whole, part)).toBe(true);
  // The same set means no render.
  expect(labelMoreRows(whole, part)).toBe(whole);
});

test('[R-106] keeps labels of visible rows, and adds none during fast scrolling', () => {
  const whole = labelMoreRows(new Set([3, 4, 12]), part, 0);
  expect([...whole]).toEqual([12]);
  expect([...labelMoreRows(whole, part)]).toEqual([12, 10, 11]);
});

test('[R-106] treats a fling and a jump as too fast, but not a wheel or a slow drag', () => {
  expect(isTooFastToRead(20, 16, 56)).toBe(false);
  expect(isTooFastToRead(100, 100, 56)).toBe(false);
  expect(isTooFastToRead(133, 16, 56)).toBe(true);
  expect(isTooFastToRead(-560, 16, 56)).toBe(true);
  // A long frame does not excuse this many rows at once.
  expect(isTooFastToRead(800, 100, 56)).toBe(true);
});
