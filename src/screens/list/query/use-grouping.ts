import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useState } from 'react';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { fromWire } from '../../../contract/wire/wire-date.ts';
import { listView, type ListView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { GridGrouping } from '../../../ui/grid/model/grid-types.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { groupLines, toggleGroup, raiseLineLimit } from './group-lines.ts';
import { groupedBy, type ListSearch } from './list-search.ts';
import type { PagePull } from './use-page-pull.ts';

/** Cached rows older than this are pulled again; they stay visible meanwhile. */
const MAX_AGE_MS = 15 * 60_000;

type Grouped = { readonly grouping: GridGrouping<GridRow> | undefined; readonly view: ListView | null; readonly pull: PagePull | null };

/**
 * Groups all cached rows of the list, online and offline alike. `view` and `pull` belong to the cached rows while the list is
 * grouped, else they are null. `grouping` is undefined for lists without groupable columns.
 */
export function useGrouping(
  declaration: ScreenDeclaration,
  search: ListSearch,
  query: GridQuery,
  round: number,
  onChange: (changed: Partial<ListSearch>, replace?: boolean) => void,
): Grouped {
  const { entity, columns } = declaration;
  const { database } = useSession();
  const fields = useMemo(() => groupedBy(search.group, columns), [search.group, columns]);
  const isGrouped = fields.length > 0;
  const { filter, search: text, orderBy } = query;
  const cached = useLiveQuery(async () => {
    if (!isGrouped) return null;
    const { grid }: EntityDefinition = entityRegistry[entity];
    return listView(
      database,
      entity,
      { skip: 0, top: Number.MAX_SAFE_INTEGER, orderBy: [], filter, search: text },
      grid?.searched ?? [],
      null,
    );
  }, [database, entity, isGrouped, filter, text]);
  const view = (isGrouped && cached) || null;
  const pull = useRowsPull(declaration, isGrouped ? view : null, round);
  const [lineLimits, setLineLimits] = useState<ReadonlyMap<string, number>>(new Map());
  const open = search.open ?? noneOpen;
  const lines = useMemo(
    () => (view ? groupLines(view.rows, { fields, open, lineLimits, orderBy }) : null),
    [view, fields, open, lineLimits, orderBy],
  );
  if (!columns.some((column) => column.isGroupable)) return { grouping: undefined, view: null, pull: null };
  const change = (group: readonly string[]) => onChange({ group: group.join(','), open: [] });
  return {
    view,
    pull: isGrouped ? pull : null,
    grouping: {
      columns: fields,
      lines: isGrouped ? (lines ?? []) : null,
      onChange: change,
      onToggle: (id) => onChange({ open: toggleGroup(open, id) }, true),
      onMore: (id) => setLineLimits(raiseLineLimit(lineLimits, id, (JSON.parse(id) as unknown[]).length === fields.length)),
    },
  };
}

const noneOpen: readonly [] = [];

/** Pulls all rows when the cached ones are old or missing, and when the user refreshes (`round`). */
function useRowsPull({ entity }: ScreenDeclaration, view: ListView | null, round: number): PagePull {
  const { database, session } = useSession();
  const canPull = useOnline() && session.state === 'active';
  const asOf = view?.asOf ? fromWire(view.asOf) : null;
  const [startedAt] = useState(() => Date.now());
  const isOld = view !== null && (asOf === null || startedAt - asOf.getTime() > MAX_AGE_MS);
  const isNeeded = view !== null && canPull && (isOld || round > 0);
  const pull = useCallback(
    () =>
      pullAllRows(database, entity).then(
        () => null,
        (error: unknown) => error,
      ),
    [database, entity],
  );
  const { current: error } = useLoaded(isNeeded ? pull : null, round);
  return { isPulling: isNeeded && error === undefined, error: error ?? null };
}

/** Loaded on demand: few lists have groups. */
async function pullAllRows(database: UserDatabase, entity: EntityName): Promise<void> {
  const { pullRows } = await import('../../../sw/pull/pull-rows.ts');
  await pullRows(database, entity);
}
