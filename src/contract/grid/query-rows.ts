import { isDerivedKey } from '../wire/fields.ts';
import { compareTexts } from './compare-texts.ts';
import { datePattern } from './date-text.ts';
import { matches, type GridRow } from './evaluate.ts';
import { fold } from './fold.ts';
import { tieDirection, type GridQuery, type SortKey } from './query.ts';
import { compactParts, hasEveryWord, plateColumns, searchWords, type SearchWord } from './search-words.ts';

/** One page of rows and the total count. */
export type GridPage<Row = GridRow> = { readonly rows: readonly Row[]; readonly count: number };

const collator = new Intl.Collator('pl');

/** Translations of the choice names in rows, where they differ: by field, by name. */
export type ChoiceLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** No translations: rows are shown as they are. */
export const noLabels: ChoiceLabels = new Map();

/** The page of `rows` that `query` selects, as the backend would return it over these rows. */
export function queryRows<Row extends GridRow>(
  rows: readonly Row[],
  query: GridQuery,
  searched: readonly string[],
  labels: ChoiceLabels = noLabels,
): GridPage<Row> {
  const words = searchWords(query.search);
  const matching = rows.filter((row) => (query.filter === null || matches(query.filter, row)) && containsAll(row, words, searched, labels));
  const end = query.skip + query.top;
  const sorted =
    query.orderBy.length > 0 ? topRows(matching, end, (left, right) => compareRows(left, right, query.orderBy, labels)) : matching;
  return { rows: sorted.slice(query.skip, end), count: matching.length };
}

/**
 * The first `limit` of `rows` that match `search`, in their order. It stops there, and never sorts: the palette searches every list with
 * each keystroke.
 */
export function firstMatches<Row extends GridRow>(
  rows: readonly Row[],
  search: string,
  searched: readonly string[],
  labels: ChoiceLabels,
  limit: number,
): readonly Row[] {
  const words = searchWords(search);
  const page: Row[] = [];
  for (const row of rows) {
    if (page.length === limit) break;
    if (containsAll(row, words, searched, labels)) page.push(row);
  }
  return page;
}

/** All of `rows`, sorted by `keys`. */
export function sortRows<Row extends GridRow>(rows: readonly Row[], keys: readonly SortKey[]): Row[] {
  return rows.toSorted((left, right) => compareRows(left, right, keys, noLabels));
}

/** Up to this many rows the page is selected by insertion; beyond, all rows are sorted. */
const MAX_PICKED_ROWS = 200;

/** The first `count` of `rows` in sort order. Selecting a page is faster than sorting thousands of rows. */
function topRows<Row>(rows: readonly Row[], count: number, order: (left: Row, right: Row) => number): readonly Row[] {
  if (count > MAX_PICKED_ROWS || rows.length <= count) return rows.toSorted(order);
  const first: Row[] = [];
  for (const row of rows) {
    const last = first[count - 1];
    if (last !== undefined && order(row, last) >= 0) continue;
    first.splice(insertionIndex(row, first, order), 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}

/** Insertion index of `row` in `sorted`: after its equals, as in a stable sort. */
function insertionIndex<Row>(row: Row, sorted: readonly Row[], order: (left: Row, right: Row) => number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(row, sorted[middle] as Row) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Precomputes the search text of `rows`, so that the first keystroke of a search is fast. */
export function prepareSearch(rows: readonly GridRow[], searched: readonly string[], labels: ChoiceLabels): void {
  for (const row of rows) searchTextOf(row, searched, labels);
}

function containsAll(row: GridRow, words: readonly SearchWord[], searched: readonly string[], labels: ChoiceLabels): boolean {
  if (words.length === 0) return true;
  return hasEveryWord(searchTextOf(row, searched, labels), words);
}

/** Search text per row, cached: building it costs a hundred times as much as searching it, and every keystroke searches the same rows. */
const searchTextCache = new WeakMap<
  GridRow,
  { readonly searched: readonly string[]; readonly shown: ChoiceLabels; readonly text: string }
>();

function searchTextOf(row: GridRow, searched: readonly string[], shown: ChoiceLabels): string {
  const cached = searchTextCache.get(row);
  if (cached?.searched === searched && cached.shown === shown) return cached.text;
  // A backend may have none of the fields where the specification names none.
  const fields = searched.some((name) => (row[name] ?? null) !== null) ? searched : Object.keys(row).filter((name) => name !== 'Id');
  const texts = fields.map((name) => valueText(row[name]));
  // The Polish name of a choice matches too, as on the backend.
  for (const name of shown.size === 0 ? [] : searched) texts.push(shown.get(name)?.get(valueText(row[name])) ?? '');
  for (const name of fields) if (plateColumns.has(name)) texts.push(...compactParts(valueText(row[name])));
  const text = fold(texts.join('\n'));
  searchTextCache.set(row, { searched, shown, text });
  return text;
}

/**
 * Null is the lowest value, as in OData 4.01: first ascending, last descending; ties are ordered by `Id` in the direction of the last key,
 * as on the backend.
 */
function compareRows(left: GridRow, right: GridRow, keys: readonly SortKey[], labels: ChoiceLabels): number {
  for (const { field, direction } of keys) {
    const fieldLabels = labels.get(field);
    const order = fieldLabels
      ? compareValues(labelOf(left[field], fieldLabels), labelOf(right[field], fieldLabels))
      : compareValues(left[field], right[field]);
    if (order !== 0) return direction === 'desc' ? -order : order;
  }
  // A key derived from a row's content has no order: the backend's order stays.
  const order = isDerivedKey(left['Id']) && isDerivedKey(right['Id']) ? 0 : compareValues(left['Id'], right['Id']);
  return tieDirection(keys) === 'desc' ? -order : order;
}

function labelOf(value: unknown, names: ReadonlyMap<string, string>): unknown {
  return typeof value === 'string' ? (names.get(value) ?? value) : value;
}

function compareValues(left: unknown, right: unknown): number {
  const [noLeft, noRight] = [left === null || left === undefined, right === null || right === undefined];
  if (noLeft || noRight) return Number(noRight) - Number(noLeft);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  const [a, b] = [valueText(left), valueText(right)];
  // Same order as the collator, and a hundred times faster.
  if (datePattern.test(a) && datePattern.test(b)) return a < b ? -1 : a > b ? 1 : 0;
  // Breaks ties of the collator as the database does.
  return collator.compare(a, b) || compareTexts(a, b);
}

/** Text of a value in a list; objects have none. */
function valueText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
