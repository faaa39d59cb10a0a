import { useElementScrollRestoration } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';

/** Back leads to where the list was left: the router restores before the rows are read from the device, so it is done again with them. */
export function useScrollBack(hasRows: boolean): void {
  const kept = useElementScrollRestoration({ getElement: () => window });
  const [top] = useState(kept?.scrollY ?? 0);
  useLayoutEffect(() => {
    if (hasRows && top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [hasRows, top]);
}
