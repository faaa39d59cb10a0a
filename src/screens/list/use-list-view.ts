import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { listView, warmRows, type ListView } from '../../db/list-rows.ts';
import { pageKey } from '../../sw/pull.ts';
import { useSession } from '../session-context.tsx';

/** The first page is on the screen by then. */
const settlingMs = 500;

/** What this device knows of the page, live; while another page is being read, the one before stays (`isCurrent` false). */
export function useListView(entity: EntityName, query: GridQuery): { view: ListView | null; isCurrent: boolean } {
  const { database } = useSession();
  const key = pageKey(entity, query);
  const { grid }: EntityDefinition = entityRegistry[entity];
  const found = useLiveQuery(
    () => listView(database, entity, query, grid?.searched ?? [], key).then((view) => ({ key, view, entity })),
    [database, entity, key],
  );
  const hasRows = found?.entity === entity;
  useEffect(() => {
    if (!hasRows) return undefined;
    const timer = setTimeout(() => void warmRows(database, entity), settlingMs);
    return () => clearTimeout(timer);
  }, [database, entity, hasRows]);
  const view = found?.entity === entity ? found.view : null;
  return { view, isCurrent: found?.key === key };
}
