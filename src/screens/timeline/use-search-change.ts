import { useCallback, useLayoutEffect, useRef } from 'react';
import type { TimelineSearch } from './data/timeline-search.ts';

export type SearchChange = (changed: Partial<Record<keyof TimelineSearch, unknown>>, replace?: boolean) => void;

/**
 * Merges changes into the search; undefined removes a value. Stays the same function, so that memoized children do not render on each week.
 */
export function useSearchChange(
  search: TimelineSearch,
  onSearchChange: (search: TimelineSearch, options: { readonly replace: boolean }) => void,
): SearchChange {
  const latest = useRef({ search, onSearchChange });
  useLayoutEffect(() => {
    latest.current = { search, onSearchChange };
  });
  return useCallback((changed, replace = false) => {
    const { search: before, onSearchChange: change } = latest.current;
    change(Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)), { replace });
  }, []);
}
