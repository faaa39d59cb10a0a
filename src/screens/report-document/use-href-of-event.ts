import { useMemo } from 'react';
import { useCellHref } from '../list/rows/use-cell-href.ts';
import type { HrefOfEvent } from '../report/event-list.tsx';

/** A driver, a customer, or the vehicle. */
const columns: Parameters<typeof useCellHref>[0] = [
  { field: 'Who', type: 'text', priority: 1, linksTo: ['employee', 'contractor', 'vehicle'] },
];

/** Finds the record of who an event names; undefined until the names are read from the device. */
export function useHrefOfEvent(): HrefOfEvent {
  const cellHref = useCellHref(columns);
  return useMemo(() => cellHref && ((event) => cellHref(event, 'Who')), [cellHref]);
}
