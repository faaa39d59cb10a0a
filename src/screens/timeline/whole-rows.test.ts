import { expect, test } from 'vitest';
import { isAllWhole, isFlung, moreWhole } from './whole-rows.ts';

const part = { firstRow: 10, lastRow: 15, most: 20, fromX: 0, toX: 100 };

test('[R-106] rows get their words a few with each frame, from the top, until all in view have them', () => {
  let whole = moreWhole(new Set(), part);
  expect([...whole]).toEqual([10, 11]);
  expect(isAllWhole(whole, part)).toBe(false);
  whole = moreWhole(moreWhole(whole, part), part);
  expect([...whole]).toEqual([10, 11, 12, 13, 14]);
  expect(isAllWhole(whole, part)).toBe(true);
  // Nothing is drawn for what stays as it is.
  expect(moreWhole(whole, part)).toBe(whole);
});

test('[R-106] a row keeps its words as long as it is in view, and while others fly past none gets any', () => {
  const whole = moreWhole(new Set([3, 4, 12]), part, 0);
  expect([...whole]).toEqual([12]);
  expect([...moreWhole(whole, part)]).toEqual([12, 10, 11]);
});

test('[R-106] a wheel and a slow finger are read along with; a fling and a jump are not', () => {
  expect(isFlung(20, 16, 56)).toBe(false);
  expect(isFlung(100, 100, 56)).toBe(false);
  expect(isFlung(133, 16, 56)).toBe(true);
  expect(isFlung(-560, 16, 56)).toBe(true);
  // However long a frame took: so many rows in one are too many.
  expect(isFlung(800, 100, 56)).toBe(true);
});
