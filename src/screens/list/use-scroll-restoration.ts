import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/** Restores the scroll position on "back". The router restores it before the rows are read from Dexie, so it is repeated with the rows. */
export function useScrollRestoration(hasRows: boolean): void {
  const stored = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(stored?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (hasRows && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [hasRows, top]);
}
