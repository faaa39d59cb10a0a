import { useCallback, useMemo, useState } from 'react';
import { usesExtraColumns } from '../../../contract/definition/extra-columns.ts';
import { pageSize, type GridQuery } from '../../../contract/grid/query.ts';
import type { EntityDefinition } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { FilteredColumn, GridFilters, GridQueryProps } from '../../../ui/grid/model/grid-types.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';
import { useHasExtension } from '../../use-supports.ts';
import { gridQueryOf } from './grid-query.ts';
import { printSort, type ListSearch } from './list-search.ts';
import { useOwnPerson } from './own-rows.ts';
import { useDebouncedSearch } from './use-debounced-search.ts';
import { useGrouping } from './use-grouping.ts';
import { useListView, useWarmRows } from './use-list-view.ts';
import { usePagePull } from './use-page-pull.ts';
import { useUndebouncedQuery } from './use-undebounced-query.ts';

export type ChangeSearch = (search: ListSearch, options: { replace: boolean }) => void;

/** The query of a list's address and its rows, live from the cache and pulled when the query changes. */
export function useListQuery(declaration: ScreenDeclaration, search: ListSearch, onSearchChange: ChangeSearch) {
  const { entity } = declaration;
  const { grid }: EntityDefinition = entityRegistry[entity];
  const [round, setRound] = useState(0);
  const [supersededAt, setSupersededAt] = useState<string | null>(null);
  const { query, queryUnder } = useGridQuery(declaration, search);
  const isOnline = useOnline();
  const isDeviceQuery = !useHasExtension('columns') && grid !== undefined && usesExtraColumns(grid, query);
  const pagePull = usePagePull(entity, query, `${round} ${supersededAt}`);
  const change = useCallback(
    (changed: Partial<ListSearch>, replace = false) => onSearchChange({ ...search, page: 1, ...changed }, { replace }),
    [search, onSearchChange],
  );
  const [typed, setTyped] = useDebouncedSearch(
    search.search ?? '',
    useCallback((text: string) => change({ search: text }, true), [change]),
  );
  const { shownQuery, isAhead } = useUndebouncedQuery(query, typed);
  const { view: pageView, isCurrent: isOfShownQuery } = useListView(entity, shownQuery);
  const isCurrent = isOfShownQuery && !isAhead;
  useWarmRows(entity, pageView !== null);
  const grouped = useGrouping(declaration, search, shownQuery, round, change);
  const isGrouped = grouped.pull !== null;
  const view = isGrouped ? grouped.view : pageView;
  const pull = grouped.pull ?? pagePull;
  // Rows prefetched after this page hide the page, or the backend has newer ones: pull it once more.
  const superseded = pageView?.source === 'device' ? pageView.asOf : (pageView?.staleSince?.toString() ?? null);
  const nowSupersededAt = !isDeviceQuery && isCurrent && !pagePull.isPulling ? superseded : null;
  if (nowSupersededAt !== null && nowSupersededAt !== supersededAt) setSupersededAt(nowSupersededAt);
  const lines = grouped.grouping?.lines;
  const rows = useMemo(() => lines?.flatMap((line) => (line.kind === 'row' ? [line.row] : [])) ?? pageView?.rows ?? [], [lines, pageView]);
  // The count of an incomplete cache is no total of the list; the backend's count follows, also while the session is still renewed.
  const isAwaited = pull.isPulling || (isOnline && !isDeviceQuery && pull.error === null);
  const isPartial = !isGrouped && view?.source === 'device' && !view.isComplete && isAwaited;
  const { database } = useSession();
  const { filters } = search;
  const valuesOf = useCallback(
    async (column: FilteredColumn, canQuery: boolean) => {
      const { [column.id]: _own, ...others } = filters ?? {};
      return (await import('./column-values.ts')).columnValues({ database, declaration, query: queryUnder(others) }, column, canQuery);
    },
    [database, declaration, queryUnder, filters],
  );
  const queryProps: GridQueryProps = {
    sort: [...query.orderBy],
    onSortChange: (keys) => change({ sort: printSort(keys) }),
    filters: filters ?? {},
    onFiltersChange: (changed) => change({ filters: changed }),
    valuesOf,
    page: isAhead ? 1 : (search.page ?? 1),
    pageSize,
    count: view === null || view.source === 'nothing-yet' || view.isCounted === false || isPartial ? null : view.count,
    countOver: view?.countOver,
    onPageChange: (next) => change({ page: next }),
  };
  return {
    query,
    shownQuery,
    isDeviceQuery,
    typed,
    setTyped,
    view,
    rows,
    grouping: grouped.grouping,
    isGrouped,
    pull,
    /** Null while the rows of the address are awaited. */
    currentView: isCurrent ? view : null,
    isLoading: view === null || (view.source === 'nothing-yet' && pull.isPulling),
    refresh: () => setRound((before) => before + 1),
    queryProps,
  };
}

/** Grid query of the address, and under other column filters; the same objects as long as the address does not change. */
function useGridQuery(
  declaration: ScreenDeclaration,
  search: ListSearch,
): { readonly query: GridQuery; readonly queryUnder: (filters: GridFilters) => GridQuery } {
  const searchJson = JSON.stringify({ ...search, view: undefined });
  const own = useOwnPerson(search.mine === true);
  const hasIds = useHasExtension('columns');
  return useMemo(() => {
    const address = JSON.parse(searchJson) as ListSearch;
    const queryUnder = (filters: GridFilters) => gridQueryOf(declaration, { ...address, filters }, { own, hasIds });
    return { query: queryUnder(address.filters ?? {}), queryUnder };
  }, [declaration, searchJson, own, hasIds]);
}
