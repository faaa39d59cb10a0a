import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition } from '../../contract/definition/entity.ts';
import { createsRecords, entityRegistry, functionalityOf } from '../../contract/registry.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridRowProps } from '../../ui/grid/model/grid-types.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { dropFirstView } from '../../ui/layout/first-view.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useIsWideDesk } from '../../ui/theme/use-is-wide-desk.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { newRecordPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useSupports } from '../use-supports.ts';
import { useBulkSelection } from './bulk/use-bulk-selection.tsx';
import { useInlineEdit } from './editing/use-inline-edit.tsx';
import { ImportButton } from './import-button.tsx';
import { ListEmptyState } from './list-empty-state.tsx';
import { LoadedListScope } from './loaded-list-scope.ts';
import { ListFreshness } from './list-freshness.tsx';
import { ListWarnings } from './list-warnings.tsx';
import type { ListSearch, UnreadFilters } from './query/list-search.ts';
import { MineSwitch } from './mine-switch.tsx';
import { personColumns } from './query/own-rows.ts';
import { useListQuery, type ChangeSearch } from './query/use-list-query.ts';
import { importerOf } from './importer-of.ts';
import { useRowProps } from './rows/use-row-props.ts';
import { useGridColumns } from './use-grid-columns.tsx';
import styles from './list-screen.module.css';
import { useScrollRestoration } from './use-scroll-restoration.ts';
import { ListViews } from './views/list-views.tsx';
import { useListLayout } from './views/use-list-layout.ts';

// Few lists have an Excel file.
const ExcelButton = lazyPart(async () => (await import('./excel-button.tsx')).ExcelButton, <span className={styles.wordPlace} />);

/** The first rows are painted by then. */
const AFTER_ROWS_MS = 1_500;

// Loaded once the rows are there: none of it is needed to read them.
const AfterRows = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, AFTER_ROWS_MS));
  return { default: (await import('./after-rows.tsx')).AfterRows };
});

// Few lists have amounts.
const ListTotals = lazyPart(async () => (await import('./list-totals.tsx')).ListTotals);

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly search: ListSearch;
  readonly unread: UnreadFilters;
  readonly onSearchChange: ChangeSearch;
};

/** List of any entity: shows the rows cached on this device, and pulls newer ones. */
export function ListScreen({ declaration, search, unread, onSearchChange }: Props) {
  const { entity } = declaration;
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { t } = useTranslation([entity, 'list']);
  const { may } = useSession();
  const list = useListQuery(declaration, search, onSearchChange);
  const { query, isDeviceQuery, view, rows, pull, queryProps } = list;
  const columns = useGridColumns(declaration);
  const { settings, setSettings, savedView, layout, setLayout } = useListLayout(declaration, search.view);
  const { rowProps, targetOf } = useRowProps(declaration, rows);
  const [cellHref, setCellHref] = useState<GridRowProps<GridRow>['cellHref']>();
  const onCellHref = useCallback((hrefOf: typeof cellHref) => setCellHref(() => hrefOf), []);
  const inline = useInlineEdit(declaration, rows);
  useScrollRestoration(rows.length > 0);
  useDropFirstView(!list.isLoading);
  const question = JSON.stringify([search.search, search.filters, query.scope]);
  const bulk = useBulkSelection({ declaration, rows, query, question, isDeviceQuery, total: queryProps.count, targetOf });
  const supports = useSupports();
  const importer = declaration.importer ?? importerOf(entity);

  const create = may(functionalityOf(entity), 'IsAdd') && declaration.recordScreen && createsRecords(entity) && (
    <LinkButton variant="primary" href={newRecordPath(entity)} icon={<Plus aria-hidden />}>
      {t('create', { defaultValue: t('list:create') })}
    </LinkButton>
  );
  const isWideDesk = useIsWideDesk();
  const days = grid?.scope?.date !== undefined && <LoadedListScope search={search} onChange={onSearchChange} isInline={isWideDesk} />;
  const importing = importer && may(functionalityOf(entity), 'IsAdd') && supports(entity, importer.call) && (
    <ImportButton key={entity} load={importer.load} onImported={list.refresh} />
  );
  return (
    <Page
      title={t('title')}
      actions={
        <>
          {isWideDesk && days}
          <PageLinks declaration={declaration} />
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
      <ListWarnings
        entity={entity}
        columns={columns}
        unread={unread}
        view={view}
        pull={pull}
        isGrouped={list.isGrouped}
        isDeviceQuery={isDeviceQuery}
      />
      <DataGrid
        label={t('title')}
        columns={columns}
        rows={rows}
        {...rowProps}
        cellHref={cellHref}
        {...queryProps}
        selection={bulk.selection}
        selectionBar={bulk.bar}
        editing={inline.editing}
        grouping={list.grouping}
        isLoading={list.isLoading}
        emptyState={<EmptyList declaration={declaration} list={list} action={create} importing={importing} />}
        search={<SearchField label={t('list:search')} value={list.typed} onChange={list.setTyped} />}
        summary={declaration.totals && rows.length > 0 && <ListSummary declaration={declaration} columns={columns} list={list} />}
        layout={layout}
        onLayoutChange={setLayout}
        toolbar={<ListState declaration={declaration} search={search} list={list} onSearchChange={onSearchChange} />}
        hasToolInUse={search.from != null || search.to != null}
        scope={!isWideDesk && days}
        moreTools={
          <ListFileTools
            declaration={declaration}
            search={search}
            view={list.currentView}
            query={list.shownQuery}
            isDeviceQuery={isDeviceQuery}
            columns={columns}
            layout={layout}
            onCellHref={onCellHref}
            hasRows={rows.length > 0}
            isLoading={list.isLoading}
            importing={importing}
          />
        }
      />
      {inline.editor}
    </Page>
  );
}

function useDropFirstView(isDrawn: boolean) {
  useLayoutEffect(() => {
    if (isDrawn) dropFirstView();
  }, [isDrawn]);
}

type PartProps = Pick<Props, 'declaration'> & { readonly list: ReturnType<typeof useListQuery> };

function EmptyList({ declaration, list, action, importing }: PartProps & { readonly action: ReactNode; readonly importing: ReactNode }) {
  return (
    <ListEmptyState
      entity={declaration.entity}
      source={list.view?.source ?? 'nothing-yet'}
      problem={list.pull.error}
      onRetry={list.refresh}
      isSearching={list.shownQuery.search !== ''}
      onClear={() => list.setTyped('')}
      action={action}
      importing={importing}
    />
  );
}

/** The switch to the user's own rows, and how fresh the rows are. */
function ListState({ declaration, search, list, onSearchChange }: PartProps & Pick<Props, 'search' | 'onSearchChange'>) {
  const { grid }: EntityDefinition = entityRegistry[declaration.entity];
  const hasOwn = grid?.scope?.owner !== undefined || personColumns(declaration.columns).length > 0;
  return (
    <>
      {hasOwn && <MineSwitch search={search} onChange={onSearchChange} />}
      <ListFreshness view={list.view} pull={list.pull} onRefresh={list.refresh} />
    </>
  );
}

/** The totals below the rows, for kinds that have them. */
function ListSummary({ declaration, columns, list }: PartProps & { readonly columns: ReturnType<typeof useGridColumns> }) {
  const { totals } = declaration;
  return (
    totals && (
      <ListTotals declaration={{ ...declaration, totals }} columns={columns} query={list.shownQuery} isDeviceQuery={list.isDeviceQuery} />
    )
  );
}

type FileToolsProps = ComponentProps<typeof AfterRows> & {
  readonly hasRows: boolean;
  readonly isLoading: boolean;
  readonly importing: ReactNode;
};

/** Tools that write the rows to files, print and send them, and read a file. */
function ListFileTools({ hasRows, isLoading, importing, ...list }: FileToolsProps) {
  const { excel } = list.declaration;
  const supports = useSupports();
  const places = (supports('report', 'saveMail') ? [1, 2, 3] : [1, 2]).map((button) => <span key={button} className={styles.place} />);
  return (
    <>
      <Suspense fallback={places}>
        {!hasRows && isLoading && places}
        {hasRows && <AfterRows {...list} />}
      </Suspense>
      {importing}
      {excel && <ExcelButton {...list} excel={excel} />}
    </>
  );
}

/** Links to the pages beside the list, with its filters. */
function PageLinks({ declaration: { entity, pages } }: Pick<Props, 'declaration'>) {
  const { t } = useTranslation(entity);
  const { may } = useSession();
  const supports = useSupports();
  const offered = pages?.filter(({ reads, needs }) => (!reads || may(reads, 'IsRead')) && (!needs || supports(entity, needs)));
  return offered?.map(({ name, icon: PageIcon, path }) => (
    <LinkButton key={name} href={`${path}${location.search}`} icon={<PageIcon aria-hidden />}>
      <span className={styles.linkWord}>{t(`pages.${name}`)}</span>
    </LinkButton>
  ));
}
