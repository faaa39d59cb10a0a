import { expect, test } from 'vitest';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { readPages, type PageSource } from './read-pages.ts';

const rowsOf = (count: number): GridRow[] => Array.from({ length: count }, (_, index) => ({ Id: index + 1 }));

type Habits = {
  readonly limit?: number;
  readonly cap?: number;
  readonly counts?: 'all' | 'none' | 'page';
  readonly ignoresSkip?: true;
  readonly ignoresTop?: true;
};

/** A list of `total` rows with a backend's paging habits; `queries` collects `skip+top` of each request. */
function list(
  total: number,
  { limit = Infinity, cap = Infinity, counts = 'all', ignoresSkip, ignoresTop }: Habits,
  isReferenceBackend = false,
) {
  const queries: string[] = [];
  const source: PageSource = {
    sizes: isReferenceBackend ? [1_000] : [1_000, 100, 25],
    isReferenceBackend,
    fetchPage: (skip, top) => {
      queries.push(`${skip}+${top}`);
      if (top > limit) return Promise.resolve(null);
      const start = ignoresSkip ? 0 : skip;
      const rows = rowsOf(total).slice(start, ignoresTop ? total : start + Math.min(top, cap));
      return Promise.resolve({ rows, unreadable: 0, count: counts === 'all' ? total : counts === 'page' ? rows.length : null });
    },
  };
  return { source, queries };
}

const cases: readonly (readonly [string, number, Habits, readonly string[], number | null])[] = [
  ['rejects more than 100', 130, { limit: 100 }, ['0+1000', '0+100', '100+100'], 100],
  ['rejects more than 25', 30, { limit: 25 }, ['0+1000', '0+100', '0+25', '25+25'], 25],
  ['silently caps at 25', 60, { cap: 25 }, ['0+1000', '25+1000', '50+25'], 25],
  ['caps at 25 and sends no count', 60, { cap: 25, counts: 'none' }, ['0+1000', '25+1000', '50+25'], 25],
  ['sends no count and has less than a page', 7, { counts: 'none' }, ['0+1000', '7+1000'], null],
  ['sends no count and ends with a full page', 100, { limit: 100, counts: 'none' }, ['0+1000', '0+100', '100+100'], 100],
  ['ignores $top', 60, { ignoresTop: true, limit: 1_000 }, ['0+1000'], null],
  ['ignores $top and $skip in a long list', 1_500, { ignoresTop: true, ignoresSkip: true }, ['0+1000'], null],
  ['ignores $top and $skip, and sends no count', 60, { ignoresTop: true, ignoresSkip: true, counts: 'none' }, ['0+1000', '60+1000'], null],
  ['caps at 25 and counts the rows of the page', 60, { cap: 25, counts: 'page' }, ['0+1000', '25+1000', '50+25'], 25],
  ['counts rightly and has as many as a page', 50, {}, ['0+1000', '50+1000'], null],
  ['counts the rows of the page', 60, { limit: 25, counts: 'page' }, ['0+1000', '0+100', '0+25', '25+25', '50+25'], 25],
];

test.each(cases)('reads all rows of a list that %s', async (_, total, habits, requests, largestPage) => {
  const { source, queries } = list(total, habits);
  const read = await readPages(source, Infinity);
  expect(read).toEqual({ rows: rowsOf(total), unreadable: 0, isWhole: true, largestPage });
  expect(queries).toEqual(requests);
});

test('stops when the first page repeats, and reports the list as incomplete', async () => {
  const { source, queries } = list(60, { limit: 25, ignoresSkip: true });
  const read = await readPages(source, Infinity);
  expect(read.rows).toHaveLength(25);
  expect(read.isWhole).toBe(false);
  expect(queries).toEqual(['0+1000', '0+100', '0+25', '25+25']);
});

test('reads no more rows than the limit', async () => {
  const { source, queries } = list(4_000, {});
  const read = await readPages(source, 1_500);
  expect(read.rows).toHaveLength(1_500);
  expect(read.isWhole).toBe(false);
  expect(queries).toEqual(['0+1000', '1000+500']);
});

test('sends the reference backend no probing requests', async () => {
  const { source, queries } = list(2_000, {}, true);
  expect((await readPages(source, Infinity)).isWhole).toBe(true);
  expect(queries).toEqual(['0+1000', '1000+1000']);
});

test.each([
  ['one, as two fuel cards', undefined, 3],
  ['two, as two tolls', true, 4],
] as const)('takes equal rows without a key on two pages for %s', async (_, hasEqualRows, length) => {
  const pages = [[{ Id: 'row-a' }, { Id: 'row-b' }], [{ Id: 'row-a' }, { Id: 'row-c' }], []];
  const source: PageSource = {
    sizes: [2],
    isReferenceBackend: false,
    hasEqualRows,
    fetchPage: () => Promise.resolve({ rows: pages.shift() ?? [], unreadable: 0, count: 4 }),
  };
  const { rows, isWhole } = await readPages(source, Infinity);
  expect(new Set(rows.map(({ Id }) => Id)).size).toBe(rows.length);
  expect(rows).toHaveLength(length);
  expect(isWhole).toBe(true);
});
