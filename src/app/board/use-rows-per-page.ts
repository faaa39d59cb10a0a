import { useCallback, useState, type RefCallback } from 'react';

/** How many rows of one height fit between a table's head and the lower edge of what holds it; followed as the window changes. */
export function useRowsPerPage(): { readonly perPage: number; readonly holder: RefCallback<HTMLElement> } {
  const [perPage, setPerPage] = useState(1);
  const holder = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => {
      const head = element.querySelector('thead')?.offsetHeight ?? 0;
      const row = element.querySelector<HTMLElement>('tbody tr')?.offsetHeight ?? 0;
      if (row > 0) setPerPage(Math.max(1, Math.floor((element.clientHeight - head) / row)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Its height changes as soon as there are rows to measure.
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { perPage, holder };
}
