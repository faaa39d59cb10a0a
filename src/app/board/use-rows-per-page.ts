import { useCallback, useState, type RefCallback } from 'react';

/** How many table rows of equal height fit below the table head inside the container; remeasured on resize. */
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
    // The table resizes as soon as it has rows to measure.
    const table = element.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { perPage, holder };
}
