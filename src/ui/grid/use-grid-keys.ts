import { useEffect, type RefObject } from 'react';

/** Arrow keys go from link to link and button to button of a table; Home and End to its first and last row. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => moveFocus(element, event);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [table]);
}

function moveFocus(table: HTMLTableElement, event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...table.rows].map(stopsOf).filter((stops) => stops.length > 0);
  const rowIndex = rows.findIndex((stops) => stops.includes(target));
  const row = rows[rowIndex];
  if (!row) return;
  const next = stopFor(event.key, rows, rowIndex, row.indexOf(target));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function stopFor(key: string, rows: HTMLElement[][], row: number, column: number): HTMLElement | undefined {
  const nearest = (stops: HTMLElement[] | undefined) => stops?.[Math.min(column, stops.length - 1)];
  switch (key) {
    case 'ArrowDown':
      return nearest(rows[row + 1]);
    case 'ArrowUp':
      return nearest(rows[row - 1]);
    case 'ArrowRight':
      return rows[row]?.[column + 1];
    case 'ArrowLeft':
      return rows[row]?.[column - 1];
    case 'Home':
      return rows[0]?.[0];
    case 'End':
      return rows.at(-1)?.[0];
    default:
      return undefined;
  }
}

function stopsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter((stop) => stop.offsetParent !== null);
}
