import { expect, test } from 'vitest';
import { defaultLayout, fitColumns, moveColumn, resizeColumn } from './column-layout.ts';

const plain = { scale: 1, shortScale: 1 };

const columns = [
  { id: 'number', type: 'text', priority: 1, width: 100, isPrimary: true },
  { id: 'since', type: 'date', priority: 2, width: 100 },
  { id: 'place', type: 'text', priority: 3, width: 200 },
  { id: 'kind', type: 'text', priority: 3, width: 100 },
  { id: 'id', type: 'number', priority: 4, width: 50 },
] as const;

test('keeps every column at its width where they do not fit', () => {
  expect([...fitColumns(columns, {}, 10, plain).widths.values()]).toEqual([100, 100, 200, 100, 50]);
  expect([10, 549, 550].map((width) => fitColumns(columns, {}, width, plain).isTooWide)).toEqual([true, true, false]);
});

test('larger text needs more width', () => {
  expect(fitColumns(columns, {}, 550, { scale: 1.25, shortScale: 1.25 }).isTooWide).toBe(true);
});

test('widens columns whose values are never cut for a wider font, unless resized', () => {
  const short = columns.map((column) => ({ ...column, isShort: column.type === 'date' }));
  const wide = { scale: 1, shortScale: 1.1 };
  expect(fitColumns(short, {}, 10, wide).widths.get('since')).toBe(110);
  expect(fitColumns(short, { since: 90 }, 10, wide).widths.get('since')).toBe(90);
});

test('gives spare width to text columns in proportion, not to resized ones', () => {
  const { widths } = fitColumns(columns, { kind: 150 }, 900, plain);
  expect([...widths]).toEqual([
    ['number', 200],
    ['since', 100],
    ['place', 400],
    ['kind', 150],
    ['id', 50],
  ]);
});

test('moves a column to the position of another, to the left and to the right', () => {
  const order = columns.map((column) => column.id);
  expect(moveColumn(order, 'kind', 'since')).toEqual(['number', 'kind', 'since', 'place', 'id']);
  expect(moveColumn(order, 'since', 'kind')).toEqual(['number', 'place', 'kind', 'since', 'id']);
});

test('clamps a width to its limits and resets it with null', () => {
  const wide = resizeColumn(defaultLayout, 'kind', 9_000);
  expect(wide.widths).toEqual({ kind: 480 });
  expect(resizeColumn(wide, 'kind', 1).widths).toEqual({ kind: 56 });
  expect(resizeColumn(wide, 'kind', null).widths).toEqual({});
});
