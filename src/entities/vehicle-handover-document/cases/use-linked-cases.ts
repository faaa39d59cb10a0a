import { useMemo } from 'react';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { compare } from '../../../contract/grid/expression.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { useListView } from '../../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../../screens/list/query/use-page-pull.ts';

/** A handover has few damages. */
const MAX_CASES = 50;

/** The damage cases or service requests that were made from a handover, undelivered ones included. */
export function useLinkedCases(entity: 'vehicle-damage' | 'service-request', handover: RecordKey): readonly GridRow[] {
  const query = useMemo(() => ({ skip: 0, top: MAX_CASES, orderBy: [], filter: compare('HandoverId', 'eq', handover), search: '' }), [handover]);
  const { view } = useListView(entity, query);
  usePagePull(entity, query, '');
  return view?.rows ?? [];
}
