import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWireDate } from '../../../contract/wire/wire-date.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import {
  printListAddress,
  printSort,
  readListSearch,
  sortKeysOf,
  findUnreadFilters,
  writeListSearch,
  type ListSearch,
} from './list-search.ts';

const columns: readonly ColumnDeclaration[] = [
  { field: 'Date', type: 'datetime', priority: 1 },
  { field: 'Vehicle', type: 'text', priority: 1 },
  { field: 'Fuel', type: 'choice', priority: 2, choices: ['3/4'] },
  { field: 'Counter', type: 'number', priority: 2 },
  { field: 'Day', type: 'date', priority: 2 },
  { field: 'IsOpen', type: 'boolean', priority: 2 },
];

test('[R-022] reads back a written address', () => {
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
])('[R-022] ignores the invalid part %j', (part) => {
  expect(readListSearch(part, columns)).toEqual({});
});

test('[R-022] reads a search for digits as text', () => {
  expect(readListSearch({ search: 123 }, columns)).toEqual({ search: '123' });
});

test('[R-022] keeps the order of sort keys and ignores fields that are no column', () => {
  const keys = sortKeysOf('-Date,Password,Vehicle', columns, []);
  expect(keys).toEqual([
    { field: 'Date', direction: 'desc' },
    { field: 'Vehicle', direction: 'asc' },
  ]);
  expect(printSort(keys)).toBe('-Date,Vehicle');
});

test('[R-022] falls back to the default order without valid sort keys', () => {
  const preset = [{ field: 'Vehicle', direction: 'asc' }] as const;
  expect(sortKeysOf(undefined, columns, preset)).toBe(preset);
  expect(sortKeysOf('Nothing', columns, preset)).toBe(preset);
});

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map(toWireDate);
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const text = fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' });
/** At least one of the two bounds; the value of a bound may be undefined. */
const bounds = <Value>(from: string, to: string, value: fc.Arbitrary<Value>) =>
  fc.oneof(
    ...[{ requiredKeys: [from] }, { requiredKeys: [to] }].map((constraints) =>
      fc.record({ [from]: fc.option(value, { nil: undefined }), [to]: fc.option(value, { nil: undefined }) }, constraints),
    ),
  );
const range = (kind: 'number' | 'date', from: string, to: string, value: fc.Arbitrary<unknown>) =>
  bounds(from, to, value).map((ends) => ({ kind, ...ends }));
const dates = range('date', 'from', 'to', day);
const search = fc.record(
  {
    page: fc.constant(1),
    search: fc.option(fc.oneof(text, fc.constantFrom('123', 'true', 'null', '007', '1e3', '"x"')), { nil: undefined }),
    filters: fc.record(
      {
        Vehicle: fc.record({ kind: fc.constant('text'), text }),
        Counter: range('number', 'min', 'max', number),
        Date: dates,
        Day: dates,
        IsOpen: fc.record({ kind: fc.constant('boolean'), value: fc.boolean() }),
        Fuel: fc.record({ kind: fc.constant('choice'), ids: fc.array(text, { minLength: 1, maxLength: 150 }) }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<ListSearch>;

/** The normalized search: without undefined keys and without ranges that have no bound. */
function normalize({ page: _first, ...fields }: ListSearch): unknown {
  const { filters = {}, ...rest } = JSON.parse(JSON.stringify(fields)) as ListSearch;
  const conditions = Object.entries(filters).filter(([, { kind: _kind, ...value }]) => Object.keys(value).length > 0);
  return { ...rest, ...(conditions.length > 0 ? { filters: Object.fromEntries(conditions) } : {}) };
}

test.each<[string, (search: ListSearch) => Record<string, unknown>]>([
  ['as passed on by the list', (query) => ({ ...writeListSearch(query) })],
  ['with undefined keys', (query) => query],
  ['via the router address', (query) => defaultParseSearch(defaultStringifySearch({ ...writeListSearch(query) }))],
  ['through a link', (query) => defaultParseSearch(printListAddress('', { ...writeListSearch(query) }))],
])('[R-022] reads back any filter, %s', (_, through) => {
  fc.assert(
    fc.property(search, (query) => {
      const address = through(query);
      expect(readListSearch(address, columns)).toEqual(normalize(query));
      expect(findUnreadFilters(address, columns, undefined)).toEqual({ parts: [], fields: [] });
    }),
  );
});

test.each([
  [
    { filters: { Counter: { kind: 'number', min: 'x' }, Unknown: { kind: 'text', text: 'x' }, Vehicle: { kind: 'text', text: 'x' } } },
    { parts: [], fields: ['Counter', 'Unknown'] },
  ],
  [{ filters: { Counter: { kind: 'number', min: null } } }, { parts: [], fields: ['Counter'] }],
  [{ filters: { Fuel: { kind: 'text', text: '3/4' } } }, { parts: [], fields: ['Fuel'] }],
  [{ filters: 'Vehicle' }, { parts: ['filters'], fields: [] }],
  [{ filters: [] }, { parts: ['filters'], fields: [] }],
  [{ search: { text: 'x' } }, { parts: ['search'], fields: [] }],
  [
    { mine: 'yes', from: '2026-02-30', to: '2026-03-01' },
    { parts: ['mine', 'from'], fields: [] },
  ],
  [
    { page: 'two', sort: 7, view: 'x', search: '', mine: false },
    { parts: [], fields: [] },
  ],
  [{ filters: {} }, { parts: [], fields: [] }],
])('[R-022] names the filters in %j that cannot be applied', (part, expected) => {
  expect(findUnreadFilters(part, columns, { owner: 'DriverId', date: 'Date', travels: 'in-data' })).toEqual(expected);
});

test('[R-022] names a scope that the list does not have', () => {
  expect(findUnreadFilters({ mine: true, from: '2026-01-01' }, columns, undefined)).toEqual({ parts: ['mine', 'from'], fields: [] });
});
