import { expect, test } from 'vitest';
import type { ColumnDeclaration } from '../declaration.ts';
import { printSort, readListSearch, sortKeysOf } from './list-search.ts';

const columns: readonly ColumnDeclaration[] = [
  { field: 'Date', type: 'datetime', priority: 1 },
  { field: 'Vehicle', type: 'text', priority: 1 },
  { field: 'Fuel', type: 'choice', priority: 2, choices: ['3/4'] },
];

test('what a list writes it reads again [R-022]', () => {
  const search = {
    page: 3,
    sort: '-Date,Vehicle',
    search: 'kowalski',
    filters: { Vehicle: { kind: 'text', text: 'WA' }, Date: { kind: 'date', from: '2026-01-01' }, Fuel: { kind: 'choice', ids: ['3/4'] } },
  };
  expect(readListSearch(JSON.parse(JSON.stringify(search)), columns)).toEqual(search);
});

test.each([
  { page: 0 },
  { page: 1.5 },
  { page: 'two' },
  { sort: 'Date desc' },
  { sort: 7 },
  { search: '' },
  { search: { text: 'x' } },
  { filters: 'Vehicle' },
  { filters: { Vehicle: { kind: 'number', min: 1 } } },
  { filters: { Unknown: { kind: 'text', text: 'x' } } },
  { filters: { Date: { kind: 'date', from: '2026-02-30' } } },
  { filters: { __proto__: { kind: 'text', text: 'x' } } },
])('a wrong part %j counts as left out [R-022]', (given) => {
  expect(readListSearch(given, columns)).toEqual({});
});

test('a search for digits stays text [R-022]', () => {
  expect(readListSearch({ search: 123 }, columns)).toEqual({ search: '123' });
});

test('sort keys are written and read in their order, and a field that is no column is passed over [R-022]', () => {
  const keys = sortKeysOf('-Date,Password,Vehicle', columns, []);
  expect(keys).toEqual([
    { field: 'Date', direction: 'desc' },
    { field: 'Vehicle', direction: 'asc' },
  ]);
  expect(printSort(keys)).toBe('-Date,Vehicle');
});

test('without readable keys the list keeps its own order [R-022]', () => {
  const preset = [{ field: 'Vehicle', direction: 'asc' }] as const;
  expect(sortKeysOf(undefined, columns, preset)).toBe(preset);
  expect(sortKeysOf('Nothing', columns, preset)).toBe(preset);
});
