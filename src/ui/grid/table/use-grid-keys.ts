import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Keyboard navigation of a table: arrow keys move between links and buttons, Home and End to the first and last row. F2 opens a
 * cell editor, as Enter does for any button.
 * Any other key on a row's link goes to `onRowKey` with the row's index, which returns true when it handled the key.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, onRowKey: (index: number, key: string) => boolean): void {
  const handleRowKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLAnchorElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])];
    const index = rows.findIndex((row) => row.contains(target));
    if (index !== -1 && onRowKey(index, event.key)) event.preventDefault();
  });
  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F2' && event.target instanceof HTMLButtonElement && event.target.dataset['edits'] !== undefined)
        event.target.click();
      moveFocus(element, event);
      if (!event.defaultPrevented) handleRowKey(event);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [table]);
}

function moveFocus(table: HTMLTableElement, event: KeyboardEvent): void {
  const target = event.target;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...table.rows].map(focusStopsOf).filter((stops) => stops.length > 0);
  const rowIndex = rows.findIndex((stops) => stops.includes(target));
  const row = rows[rowIndex];
  if (!row) return;
  const next = nextStop(event.key, rows, rowIndex, row.indexOf(target));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextStop(key: string, rows: HTMLElement[][], row: number, column: number): HTMLElement | undefined {
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

function focusStopsOf(row: HTMLTableRowElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href]:not([aria-hidden]), button:not(:disabled), input')].filter(
    (stop) => stop.offsetParent !== null,
  );
}
