import { useMemo } from 'react';
import { allOf, compare } from '../../../contract/grid/expression.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import { useListView } from '../../../screens/list/query/use-list-view.ts';
import { usePagePull } from '../../../screens/list/query/use-page-pull.ts';

/** Finds a case. `HandoverId` only where `DamagePointId` is not unique over all handovers. */
export type CaseLink = { readonly DamagePointId: string | undefined; readonly HandoverId?: RecordKey };

/** The damage case or service request that was made from a part of a handover, an undelivered one included. */
export function useLinkedCase(
  entity: 'vehicle-damage' | 'service-request',
  { DamagePointId = '', HandoverId }: CaseLink,
): GridRow | undefined {
  const query = useMemo(() => queryFor(DamagePointId, HandoverId), [DamagePointId, HandoverId]);
  // The backend does not know the key of an undelivered handover.
  const pulled = useMemo(() => (typeof HandoverId === 'string' ? queryFor(DamagePointId) : query), [DamagePointId, HandoverId, query]);
  const { view } = useListView(entity, query);
  usePagePull(entity, pulled, '');
  return view?.rows[0];
}

function queryFor(pointId: string, handover?: RecordKey) {
  const filter = allOf([compare('DamagePointId', 'eq', pointId), handover === undefined ? null : compare('HandoverId', 'eq', handover)]);
  return { skip: 0, top: 1, orderBy: [], filter, search: '' };
}
