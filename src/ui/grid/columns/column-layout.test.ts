import { expect, test } from 'vitest';
import { fitColumns, moveColumn, orderColumns, defaultLayout, resizeColumn } from './column-layout.ts';

const columns = [
  { id: 'number', type: 'text', priority: 1, width: 100, isPrimary: true },
  { id: 'since', type: 'date', priority: 2, width: 100 },
  { id: 'place', type: 'text', priority: 3, width: 200 },
  { id: 'kind', type: 'text', priority: 3, width: 100 },
  { id: 'id', type: 'number', priority: 4, width: 50 },
] as const;

test('drops the least important columns first, from the right, as few as needed', () => {
  expect(fitColumns(columns, defaultLayout, 550, 1).shown).toEqual(['number', 'since', 'place', 'kind', 'id']);
  expect(fitColumns(columns, defaultLayout, 549, 1).shown).toEqual(['number', 'since', 'place', 'kind']);
  expect(fitColumns(columns, defaultLayout, 499, 1).shown).toEqual(['number', 'since', 'place']);
  expect(fitColumns(columns, defaultLayout, 399, 1).shown).toEqual(['number', 'since']);
  expect(fitColumns(columns, defaultLayout, 10, 1).shown).toEqual(['number']);
});

test('larger text needs more width', () => {
  expect(fitColumns(columns, defaultLayout, 550, 1.25).shown).toEqual(['number', 'since', 'place']);
});

test('gives spare width to text columns in proportion, not to resized ones', () => {
  const { widths } = fitColumns(columns, { ...defaultLayout, widths: { kind: 150 } }, 900, 1);
  expect([...widths]).toEqual([
    ['number', 200],
    ['since', 100],
    ['place', 400],
    ['kind', 150],
    ['id', 50],
  ]);
});

test('keeps the primary column even when hidden in the layout', () => {
  expect(fitColumns(columns, { ...defaultLayout, hidden: ['number', 'kind'] }, 1_000, 1).shown).toEqual(['number', 'since', 'place', 'id']);
});

test('moves a column to the position of another, to the left and to the right', () => {
  const order = columns.map((column) => column.id);
  expect(moveColumn(order, 'kind', 'since')).toEqual(['number', 'kind', 'since', 'place', 'id']);
  expect(moveColumn(order, 'since', 'kind')).toEqual(['number', 'place', 'kind', 'since', 'id']);
  expect(moveColumn(order, 'since', 'unknown')).toBe(order);
});

test('puts columns missing in the saved order last', () => {
  expect(orderColumns(columns, ['place', 'gone', 'number']).map((column) => column.id)).toEqual(['place', 'number', 'since', 'kind', 'id']);
});

test('clamps a width to its limits and resets it with null', () => {
  const wide = resizeColumn(defaultLayout, 'kind', 9_000);
  expect(wide.widths).toEqual({ kind: 480 });
  expect(resizeColumn(wide, 'kind', 1).widths).toEqual({ kind: 56 });
  expect(resizeColumn(wide, 'kind', null).widths).toEqual({});
});
