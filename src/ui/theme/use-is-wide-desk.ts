import { useMediaQuery } from './use-media-query.ts';

/** Whether a line has room for all tools of a list. The style sheets repeat this query. */
export function useIsWideDesk(): boolean {
  return useMediaQuery('(pointer: fine) and (min-width: 90em)');
}
