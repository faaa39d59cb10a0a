import { useMemo } from 'react';
import type { GridQuery } from '../../contract/grid/query.ts';

/**
 * The question as it stands in the search field: the device's own rows answer each key at once, while the address and
 * the backend wait for a pause (`isAhead`).
 */
export function useTypedQuery(query: GridQuery, typed: string): { shownQuery: GridQuery; isAhead: boolean } {
  const text = typed.trim();
  const isAhead = text !== query.search;
  const shownQuery = useMemo(() => (isAhead ? { ...query, search: text, skip: 0 } : query), [query, text, isAhead]);
  return { shownQuery, isAhead };
}
