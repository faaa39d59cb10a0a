import { compareTexts } from './compare-texts.ts';
import { datePattern } from './date-text.ts';
import { matches, type GridRow } from './evaluate.ts';
import { fold, searchWords } from './fold.ts';
import type { GridQuery, SortKey } from './query.ts';

/** One page of rows and how many there are in all. */
export type GridPage<Row = GridRow> = { readonly rows: readonly Row[]; readonly count: number };

const collator = new Intl.Collator('pl');

/** What the reader's language calls the names that rows carry, where that is something else: by field, by name. */
export type ShownNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Rows say all that is shown. */
export const asCarried: ShownNames = new Map();

/** The page of `rows` that `query` asks for: what the backend would answer had it only these rows. */
export function queryRows<Row extends GridRow>(rows: readonly Row[], query: GridQuery, searched: readonly string[], shown: ShownNames = asCarried): GridPage<Row> {
  const words = searchWords(query.search);
  const found = rows.filter(
    (row) => (query.filter === null || matches(query.filter, row)) && containsAll(row, words, searched, shown),
  );
  const end = query.skip + query.top;
  const sorted = query.orderBy.length > 0 ? firstOf(found, end, (left, right) => compareRows(left, right, query.orderBy, shown)) : found;
  return { rows: sorted.slice(query.skip, end), count: found.length };
}

/** All of `rows`, in the order of `keys`. */
export function inOrder<Row extends GridRow>(rows: readonly Row[], keys: readonly SortKey[]): Row[] {
  return rows.toSorted((left, right) => compareRows(left, right, keys, asCarried));
}

/** Up to this many the first rows are picked out; of more, all are put in order. */
const picked = 200;

/** The first `count` of `rows` in order. To put thousands in order takes longer than to pick a page out of them. */
function firstOf<Row>(rows: readonly Row[], count: number, order: (left: Row, right: Row) => number): readonly Row[] {
  if (count > picked || rows.length <= count) return rows.toSorted(order);
  const first: Row[] = [];
  for (const row of rows) {
    const last = first[count - 1];
    if (last !== undefined && order(row, last) >= 0) continue;
    first.splice(placeOf(row, first, order), 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}

/** Where `row` belongs among `sorted`: behind its equals, as a stable sort has it. */
function placeOf<Row>(row: Row, sorted: readonly Row[], order: (left: Row, right: Row) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(row, sorted[middle] as Row) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Makes `rows` ready to be searched, so that the first key of a search need not. */
export function prepareSearch(rows: readonly GridRow[], searched: readonly string[], shown: ShownNames = asCarried): void {
  for (const row of rows) searchedText(row, searched, shown);
}

function containsAll(row: GridRow, words: readonly string[], searched: readonly string[], shown: ShownNames): boolean {
  if (words.length === 0) return true;
  const text = searchedText(row, searched, shown);
  return words.every((word) => text.includes(word));
}

/** What a search looks through. To make it costs a hundred times as much as to look, and every key asks for the same rows. */
const searchedTexts = new WeakMap<GridRow, { readonly searched: readonly string[]; readonly shown: ShownNames; readonly text: string }>();

function searchedText(row: GridRow, searched: readonly string[], shown: ShownNames): string {
  const known = searchedTexts.get(row);
  if (known?.searched === searched && known.shown === shown) return known.text;
  const texts = searched.map((name) => shownText(row[name]));
  // A choice is found by its own name too, as the backend finds it.
  for (const name of shown.size === 0 ? [] : searched) texts.push(shown.get(name)?.get(shownText(row[name])) ?? '');
  const text = fold(texts.join('\n'));
  searchedTexts.set(row, { searched, shown, text });
  return text;
}

/** Nulls last when ascending and first when descending, as PostgreSQL sorts; what is equal goes by `Id`, as the backend has it. */
function compareRows(left: GridRow, right: GridRow, keys: readonly SortKey[], shown: ShownNames): number {
  for (const { field, direction } of keys) {
    const names = shown.get(field);
    const order = names ? compareValues(called(left[field], names), called(right[field], names)) : compareValues(left[field], right[field]);
    if (order !== 0) return direction === 'desc' ? -order : order;
  }
  return compareValues(left['Id'], right['Id']);
}

function called(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return typeof value === 'string' ? (names.get(value) ?? value) : value;
}

function compareValues(left: unknown, right: unknown): number {
  const [noLeft, noRight] = [left === null || left === undefined, right === null || right === undefined];
  if (noLeft || noRight) return Number(noLeft) - Number(noRight);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  const [a, b] = [shownText(left), shownText(right)];
  // As by collation, and a hundred times faster.
  if (datePattern.test(a) && datePattern.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  // What a language cannot tell apart, a database does.
  return collator.compare(a, b) || compareTexts(a, b);
}

/** What a list shows of a value: structures have no place in a list. */
function shownText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
