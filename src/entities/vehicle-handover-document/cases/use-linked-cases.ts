import { useMemo } from 'react';
import { compare } from '../../../contract/grid/expression.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { useListView } from '../../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../../screens/list/query/use-page-pull.ts';

/** The damage case or service request that was made from a damage at any handover, an undelivered one included. */
export function useLinkedCase(entity: 'vehicle-damage' | 'service-request', pointId: string): GridRow | undefined {
  const query = useMemo(() => ({ skip: 0, top: 1, orderBy: [], filter: compare('DamagePointId', 'eq', pointId), search: '' }), [pointId]);
  const { view } = useListView(entity, query);
  usePagePull(entity, query, '');
  return view?.rows[0];
}
