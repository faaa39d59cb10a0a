import { useCallback, useEffect } from 'react';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { firstListView } from '../../../db/cache/first-view/first-list-view.ts';
import { listView, warmRows, type ListView } from '../../../db/cache/list-rows.ts';
import { pageKey } from '../../../db/cache/page-key.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { useSession } from '../../session-context.tsx';
import { useThrottledLiveQuery } from '../../use-throttled-live-query.ts';

/** Delay before the cached rows are prepared for search: the first page is painted by then. */
const WARM_UP_DELAY_MS = 500;

type LoadedList = { readonly database: UserDatabase; readonly entity: EntityName; readonly key: string; readonly view: ListView };

/** Rows that the route loader read before the list is mounted, so that the first frame has rows, not an empty table. */
let preloaded: LoadedList | null = null;

export async function preloadList(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<void> {
  const key = pageKey(entity, query);
  preloaded = { database, entity, key, view: await firstListView(database, entity, query, searchedFieldsOf(entity), key) };
}

/** Live view of a page from the cache. While another page is read, the previous one stays (`isCurrent` false). */
export function useListView(entity: EntityName, query: GridQuery): { view: ListView | null; isCurrent: boolean } {
  const { database } = useSession();
  const key = pageKey(entity, query);
  const initial = preloaded?.database === database && preloaded.key === key ? preloaded : undefined;
  const read = useCallback(() => readList(database, entity, query), [database, entity, query]);
  const result = useThrottledLiveQuery({ database, tables, read, isSame }, initial);
  const view = result?.entity === entity ? result.view : null;
  return { view, isCurrent: result?.key === key };
}

/** Prepares the cached rows of a list for its search field, once it has rows. */
export function useWarmRows(entity: EntityName, hasRows: boolean): void {
  const { database } = useSession();
  useEffect(() => {
    if (!hasRows) return undefined;
    const timer = setTimeout(() => void warmRows(database, entity, searchedFieldsOf(entity)), WARM_UP_DELAY_MS);
    return () => clearTimeout(timer);
  }, [database, entity, hasRows]);
}

const tables = ['records', 'rowSets', 'pages'] as const;

/** Skips a render when the query returns the shown rows, as most reads do while the outbox drains. */
function isSame(before: LoadedList, next: LoadedList): boolean {
  return before.database === next.database && before.key === next.key && JSON.stringify(before.view) === JSON.stringify(next.view);
}

async function readList(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<LoadedList> {
  const key = pageKey(entity, query);
  return { database, entity, key, view: await listView(database, entity, query, searchedFieldsOf(entity), key) };
}

const none: readonly string[] = [];

/** The columns that a search of the list reads. */
export function searchedFieldsOf(entity: EntityName): readonly string[] {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.searched ?? none;
}
