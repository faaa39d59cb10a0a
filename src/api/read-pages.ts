import { isDerivedKey } from '../contract/wire/fields.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import { pageSize } from '../contract/grid/query.ts';
import type { ReadPage } from './reading/read-page.ts';

/** Rows of a list from consecutive pages. `isWhole`: the list has no more. `largestPage`: the backend's observed page limit, or null. */
export type ReadRows = {
  readonly rows: readonly GridRow[];
  readonly unreadable: number;
  readonly isWhole: boolean;
  readonly largestPage: number | null;
};

export type PageSource = {
  /** Requests one page; null where the backend rejects that page size. Throws any other error. */
  readonly fetchPage: (skip: number, top: number, isSmallest: boolean) => Promise<ReadPage | null>;
  /** Page sizes, tried one after the other. */
  readonly sizes: readonly [number, ...number[]];
  /** Rows without a key may be equal and still be several records. */
  readonly hasEqualRows?: true | undefined;
  /** The reference backend: its counts and page sizes are reliable and need no probing. */
  readonly isReferenceBackend: boolean;
};

/** The first `limit` rows of a list, however its backend treats `$top`, `$skip` and `$count`. */
export async function readPages(source: PageSource, limit: number): Promise<ReadRows> {
  const rows = new Map<unknown, GridRow>();
  let sizes: readonly number[] = source.sizes;
  let [received, unreadable] = [0, 0];
  let largestPage: number | null = null;
  let sawFullPage = false;
  let shortPage: number | null = null;
  const end = (isWhole: boolean): ReadRows => ({
    rows: [...rows.values()].slice(0, limit),
    unreadable,
    isWhole: isWhole && rows.size <= limit,
    largestPage,
  });

  while (received < limit) {
    const { page, top, size } = await fetchLargestPage(source, sizes, received, limit - received);
    if (size !== sizes[0]) largestPage = size;
    sizes = sizes.filter((one) => one <= size);
    const length = page.rows.length + page.unreadable;
    const isNew = addUnseen(rows, page.rows, source.hasEqualRows === true) || (page.rows.length === 0 && length > 0 && page.count !== null);
    // A backend that ignores `$skip` repeats the same page.
    if (!isNew) return end(page.count === null ? length !== top : rows.size + unreadable >= page.count);
    received += length;
    unreadable += page.unreadable;
    // More rows after a short page: its length is the backend's page limit.
    if (shortPage !== null) [largestPage, sizes] = [shortPage, [shortPage]];
    const full = Math.min(top, largestPage ?? top);
    // A count that equals a full page, or one of the round size that backends limit pages to, may count that page only. More records than
    // requested are the whole list.
    const isTotal =
      source.isReferenceBackend ||
      (page.count ?? 0) > length ||
      (length < top ? length === 0 || length % pageSize > 0 : received === length && rows.size > top && page.count === length);
    const total = isTotal ? page.count : null;
    if (total === null ? length < full && sawFullPage : received >= total) return end(true);
    sawFullPage ||= length === full;
    // Without a count a short page is either the last one or capped by the backend: the next request decides.
    shortPage = length >= pageSize && length < top && !source.isReferenceBackend && largestPage === null ? length : null;
  }
  return end(false);
}

/** Requests a page, in smaller sizes where the backend rejects it. */
async function fetchLargestPage({ fetchPage: requestPage }: PageSource, sizes: readonly number[], skip: number, remaining: number) {
  for (const [index, size] of sizes.entries()) {
    const top = Math.min(size, remaining);
    const page = await requestPage(skip, top, index === sizes.length - 1);
    if (page) return { page, top, size };
  }
  throw new Error('the smallest page failed');
}

/** Adds unseen rows, with `hasEqual` also seen ones without a key; returns false when there were no unseen ones. */
function addUnseen(rows: Map<unknown, GridRow>, page: readonly GridRow[], hasEqual: boolean): boolean {
  const isSeen = page.map((row) => rows.has(row['Id']));
  if (isSeen.every(Boolean)) return false;
  for (const [index, row] of page.entries()) {
    const key = row['Id'];
    if (!isSeen[index]) rows.set(key, row);
    else if (hasEqual && isDerivedKey(key)) rows.set(`${String(key)}-${rows.size}`, { ...row, Id: `${String(key)}-${rows.size}` });
  }
  return true;
}
