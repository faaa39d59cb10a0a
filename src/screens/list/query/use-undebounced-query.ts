import { useMemo } from 'react';
import type { GridQuery } from '../../../contract/grid/query.ts';

/**
 * Query with the text of the search field. The cached rows follow each key at once, while the address and the
 * backend follow after the debounce (`isAhead`).
 */
export function useUndebouncedQuery(query: GridQuery, typed: string): { shownQuery: GridQuery; isAhead: boolean } {
  const text = typed.trim();
  const isAhead = text !== query.search;
  const shownQuery = useMemo(() => (isAhead ? { ...query, search: text, skip: 0 } : query), [query, text, isAhead]);
  return { shownQuery, isAhead };
}
