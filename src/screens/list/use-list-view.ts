import { useCallback, useEffect } from 'react';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { firstListView } from '../../db/first-list-view.ts';
import { listView, warmRows, type ListView } from '../../db/list-rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { pageKey } from '../../sw/pull-page.ts';
import { useSession } from '../session-context.tsx';
import { useRestingQuery } from '../use-resting-query.ts';

/** Delay before the cached rows are prepared for search: the first page is painted by then. */
const settlingMs = 500;

type Found = { readonly database: UserDatabase; readonly entity: EntityName; readonly key: string; readonly view: ListView };

/** Rows that the route loader read before the list is mounted, so that the first frame has rows, not an empty table. */
let readAhead: Found | null = null;

export async function readListAhead(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<void> {
  const key = pageKey(entity, query);
  readAhead = { database, entity, key, view: await firstListView(database, entity, query, searchedOf(entity), key) };
}

/** Live view of a page from the cache. While another page is read, the previous one stays (`isCurrent` false). */
export function useListView(entity: EntityName, query: GridQuery): { view: ListView | null; isCurrent: boolean } {
  const { database } = useSession();
  const key = pageKey(entity, query);
  const ahead = readAhead?.database === database && readAhead.key === key ? readAhead : undefined;
  const read = useCallback(() => find(database, entity, query), [database, entity, query]);
  const found = useRestingQuery({ database, tables, read, isSame }, ahead);
  const hasRows = found?.entity === entity;
  useEffect(() => {
    if (!hasRows) return undefined;
    const timer = setTimeout(() => void warmRows(database, entity, searchedOf(entity)), settlingMs);
    return () => clearTimeout(timer);
  }, [database, entity, hasRows]);
  const view = found?.entity === entity ? found.view : null;
  return { view, isCurrent: found?.key === key };
}

const tables = ['records', 'rowSets', 'pages'] as const;

/** Skips a render when the query returns the shown rows, as most reads do while the outbox drains. */
function isSame(before: Found, next: Found): boolean {
  return before.database === next.database && before.key === next.key && JSON.stringify(before.view) === JSON.stringify(next.view);
}

async function find(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<Found> {
  const key = pageKey(entity, query);
  return { database, entity, key, view: await listView(database, entity, query, searchedOf(entity), key) };
}

const none: readonly string[] = [];

function searchedOf(entity: EntityName): readonly string[] {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.searched ?? none;
}
