import { useCallback } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { listView } from '../../../db/cache/list-rows.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';

/** Limit of a bulk selection: a bulk action is one backend call per row. */
export const MAX_BULK_ROWS = 1_000;

/**
 * Finds all rows that match the list's query, not only its page: from the backend, or from the cache when offline or where the backend
 * cannot run the query.
 */
export function useAllMatching(entity: EntityName, query: GridQuery, isDeviceQuery: boolean): () => Promise<readonly GridRow[]> {
  const { database, session } = useSession();
  const isOnline = useOnline() && session.state === 'active' && !isDeviceQuery;
  return useCallback(async () => {
    if (isOnline) return (await import('../../../sw/pull/pull-page.ts')).fetchMatching(entity, query, MAX_BULK_ROWS);
    const { grid } = entityRegistry[entity] as { readonly grid?: { readonly searched: readonly string[] } };
    const view = await listView(database, entity, { ...query, skip: 0, top: MAX_BULK_ROWS }, grid?.searched ?? [], null);
    return view.rows;
  }, [database, entity, query, isOnline]);
}
