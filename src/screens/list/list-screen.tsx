import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition } from '../../contract/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { pageSize, type GridQuery } from '../../contract/grid/query.ts';
import { usesExtraColumns } from '../../contract/grid/extra-columns.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import type { ColumnLayout } from '../../ui/grid/model/grid-types.ts';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { newRecordPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useHasExtension, useSupports } from '../use-supports.ts';
import { gridQueryOf } from './query/grid-query.ts';
import { hasKey, keyOfRow } from './rows/key-of-row.ts';
import { ExcelButton } from './excel-button.tsx';
import { ImportButton } from './import-button.tsx';
import { isImported } from './rows/is-imported.ts';
import { ListEmptyState } from './list-empty-state.tsx';
import { ListFreshness } from './list-freshness.tsx';
import { printSort, type ListSearch, type UnreadFilters } from './query/list-search.ts';
import { useListSettings } from './views/list-settings.ts';
import { ListViews } from './views/list-views.tsx';
import { ListWarnings } from './list-warnings.tsx';
import { putView } from './views/saved-views.ts';
import { useAllMatching } from './rows/use-all-matching.ts';
import { useDebouncedSearch } from './query/use-debounced-search.ts';
import { useGridColumns } from './use-grid-columns.tsx';
import { useGrouping } from './query/use-grouping.ts';
import { useInlineEdit } from './editing/use-inline-edit.tsx';
import { useListView } from './query/use-list-view.ts';
import { usePagePull } from './query/use-page-pull.ts';
import { useFormatDictionaryValue } from './rows/use-dictionary-names.ts';
import { useRecordName } from './rows/use-record-name.ts';
import { useRowActions } from './rows/use-row-actions.tsx';
import { useRowHref } from './rows/use-row-href.ts';
import { useRowStates } from './rows/use-row-states.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { useSelection } from './rows/use-selection.ts';
import { useUndebouncedQuery } from './query/use-undebounced-query.ts';

// Loaded on demand: date fields are a third of a list's code, and few lists have them.
const ListScope = lazy(async () => ({ default: (await import('./list-scope.tsx')).ListScope }));
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly search: ListSearch;
  readonly unread: UnreadFilters;
  readonly onSearchChange: (search: ListSearch, options: { replace: boolean }) => void;
};

/** List of any entity: shows the rows cached on this device, and pulls newer ones. */
export function ListScreen({ declaration, search, unread, onSearchChange }: Props) {
  const { entity, functionality, excel } = declaration;
  const { grid }: EntityDefinition = entityRegistry[entity];
  const scope = grid?.scope;
  const { t } = useTranslation([entity, 'list']);
  const { may, configuration } = useSession();
  const [round, setRound] = useState(0);
  const [supersededAt, setSupersededAt] = useState<string | null>(null);
  const query = useGridQuery(declaration, search);
  const isDeviceQuery = !useHasExtension('columns') && grid !== undefined && usesExtraColumns(grid, query);
  const pull = usePagePull(entity, query, `${round} ${supersededAt}`);
  const change = useCallback(
    (changed: Partial<ListSearch>, replace = false) => onSearchChange({ ...search, page: 1, ...changed }, { replace }),
    [search, onSearchChange],
  );
  const [typed, setTyped] = useDebouncedSearch(
    search.search ?? '',
    useCallback((text: string) => change({ search: text }, true), [change]),
  );
  const { shownQuery, isAhead } = useUndebouncedQuery(query, typed);
  const { view: pageView, isCurrent } = useListView(entity, shownQuery);
  const grouped = useGrouping(declaration, search, shownQuery, round, change);
  const isGrouped = grouped.pull !== null;
  const view = isGrouped ? grouped.view : pageView;
  // Rows prefetched after this page hide the page: pull it once more.
  const nowSupersededAt = !isDeviceQuery && pageView?.source === 'device' && isCurrent && !isAhead && !pull.isPulling ? pageView.asOf : null;
  if (nowSupersededAt !== null && nowSupersededAt !== supersededAt) setSupersededAt(nowSupersededAt);
  const count = view === null || view.source === 'nothing-yet' || view.isCounted === false ? null : view.count;
  const columns = useGridColumns(declaration);
  const [settings, setSettings] = useListSettings(entity);
  const savedView = settings.views.find((one) => one.id === search.view) ?? null;
  const lines = grouped.grouping?.lines;
  const rows = useMemo(() => lines?.flatMap((line) => (line.kind === 'row' ? [line.row] : [])) ?? pageView?.rows ?? [], [lines, pageView]);
  const rowStates = useRowStates(entity, rows);
  // A read-only list has no outbox entries, so it needs no state column.
  const canHaveEntries = declaration.actions.length > 0 || declaration.details !== undefined || declaration.recordScreen !== undefined;
  const rowActions = useRowActions(declaration, rowStates.stateOf);
  const inline = useInlineEdit(declaration, rows);
  useScrollRestoration(rows.length > 0);
  const allMatching = useAllMatching(entity, query, isDeviceQuery);
  const selected = useSelection(rows, JSON.stringify([search.search, search.filters, query.scope]));
  const nameOf = useRecordName();
  const formatValue = useFormatDictionaryValue(entity);
  const supports = useSupports();
  const isBulk = declaration.actions.some(({ name, isBulk: isForMany, requires }) => isForMany && may(requires.functionality, requires.flag) && supports(entity, name));
  const rowHref = useRowHref(declaration);
  const rowTone = useCallback(
    (row: GridRow) => rowStates.tone(row) ?? declaration.rowTone?.(row, configuration),
    [rowStates, declaration, configuration],
  );
  const selection = useMemo(
    () => ({
      keys: new Set(selected.rows.keys()),
      onChange: selected.change,
      canSelect: hasKey,
      labelOf: (row: GridRow) => t('list:bulk.select', { name: Object.values(nameOf(declaration, row, formatValue)).join(' ') }),
    }),
    [selected.rows, selected.change, t, nameOf, declaration, formatValue],
  );
  const setLayout = useCallback(
    (layout: ColumnLayout) => {
      const own = { hidden: [...layout.hidden], order: [...layout.order], widths: layout.widths };
      setSettings(savedView ? putView(settings, { ...savedView, layout: own }) : { ...settings, layout: own });
    },
    [savedView, settings, setSettings],
  );

  const create = may(functionality, 'IsAdd') && declaration.recordScreen && (
    <LinkButton variant="primary" href={newRecordPath(entity)} icon={<Plus aria-hidden />}>
      {t('create', { defaultValue: t('list:create') })}
    </LinkButton>
  );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {declaration.pages?.filter(({ reads, needs }) => (!reads || may(reads, 'IsRead')) && (!needs || supports(entity, needs))).map(({ name, icon: PageIcon, path }) => (
            <LinkButton key={name} href={`${path}${location.search}`} icon={<PageIcon aria-hidden />}>
              {t(`pages.${name}`)}
            </LinkButton>
          ))}
          {create}
        </>
      }
    >
      <ListViews
        declaration={declaration}
        search={search}
        view={savedView}
        settings={settings}
        onSettings={setSettings}
        onSearchChange={(next) => onSearchChange(next, { replace: false })}
      />
      <ListWarnings entity={entity} columns={columns} unread={unread} view={view} pull={grouped.pull ?? pull} isGrouped={isGrouped} isDeviceQuery={isDeviceQuery} />
      {scope && (
        <Suspense>
          <ListScope scope={scope} search={search} onChange={onSearchChange} />
        </Suspense>
      )}
      <DataGrid
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={keyOfRow}
        rowHref={rowHref}
        isHrefOutside={declaration.hrefOf !== undefined}
        rowActions={rowActions.menu}
        onRowKey={rowActions.runShortcut}
        rowTone={rowTone}
        rowState={canHaveEntries ? rowStates.mark : undefined}
        selection={isBulk ? selection : undefined}
        editing={inline.editing}
        selectionBar={
          selected.rows.size > 0 && (
            <Suspense>
              <BulkBar
                declaration={declaration}
                subjects={[...selected.rows.values()].map(rowActions.subjectOf)}
                total={count}
                onAll={async () => {
                  const found = (await allMatching()).filter(hasKey);
                  selected.add(found);
                  return found.length;
                }}
                onClear={selected.clear}
              />
            </Suspense>
          )
        }
        sort={[...query.orderBy]}
        onSortChange={(keys) => change({ sort: printSort(keys) })}
        filters={search.filters ?? {}}
        onFiltersChange={(filters) => change({ filters })}
        page={isAhead ? 1 : (search.page ?? 1)}
        pageSize={pageSize}
        count={count}
        onPageChange={(next) => change({ page: next })}
        grouping={grouped.grouping}
        isLoading={view === null || (view.source === 'nothing-yet' && (grouped.pull ?? pull).isPulling)}
        emptyState={
          <ListEmptyState entity={entity} source={view?.source ?? 'nothing-yet'} isSearching={shownQuery.search !== ''} onClear={() => setTyped('')} action={create} />
        }
        search={<SearchField label={t('list:search')} value={typed} onChange={setTyped} />}
        layout={savedView?.layout ?? settings.layout}
        onLayoutChange={setLayout}
        toolbar={
          <>
            <ListFreshness view={view} pull={grouped.pull ?? pull} onRefresh={() => setRound((before) => before + 1)} />
            {isImported(entity) && may(functionality, 'IsAdd') && supports(entity, 'import') && <ImportButton entity={entity} onImported={() => setRound((before) => before + 1)} />}
            {excel && <ExcelButton declaration={{ ...declaration, excel }} query={shownQuery} />}
          </>
        }
      />
      {inline.editor}
    </Page>
  );
}

/** Grid query of the address; the same object as long as the address does not change. */
function useGridQuery(declaration: ScreenDeclaration, search: ListSearch): GridQuery {
  const searchJson = JSON.stringify({ ...search, view: undefined });
  return useMemo(() => gridQueryOf(declaration, JSON.parse(searchJson) as ListSearch), [declaration, searchJson]);
}
