import { useCallback } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { listView } from '../../db/list-rows.ts';
import { fetchMatching } from '../../sw/pull-page.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

/** Rows that are chosen at once at most: what is done to each is asked of the backend one by one. */
export const mostAtOnce = 1_000;

/** Every row that the list's question finds, not only those of its page: the backend's, or where that cannot be asked the device's. */
export function useAllMatching(entity: EntityName, query: GridQuery, isAskedHere: boolean): () => Promise<readonly GridRow[]> {
  const { database, session } = useSession();
  const isOnline = useOnline() && session.state === 'active' && !isAskedHere;
  return useCallback(async () => {
    if (isOnline) return fetchMatching(entity, query, mostAtOnce);
    const { grid } = entityRegistry[entity] as { readonly grid?: { readonly searched: readonly string[] } };
    const view = await listView(database, entity, { ...query, skip: 0, top: mostAtOnce }, grid?.searched ?? [], null);
    return view.rows;
  }, [database, entity, query, isOnline]);
}
