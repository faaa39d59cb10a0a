import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { useIsWideDesk } from '../theme/use-is-wide-desk.ts';
import { useMediaQuery } from '../theme/use-media-query.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import styles from './data-grid.module.css';
import { GridFiltersDialog } from './filters/grid-filters-dialog.tsx';
import { GridPager } from './grid-pager.tsx';
import { GridTable } from './table/grid-table.tsx';
import type { DataGridProps } from './model/grid-types.ts';
import { useOpenTools } from './model/open-tools.ts';
import { useDeclaredColumns, useGridTable, type GridModel } from './model/use-grid-table.ts';
import { NoRows } from './table/no-rows.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';

// Loaded on demand: few lists have groups.
const GroupPanel = lazyPart(async () => (await import('./group-panel.tsx')).GroupPanel, <div className={styles.groupPlace} />);

// Loaded on demand: most lists open without a filter.
const FilterChips = lazyPart(async () => (await import('./filters/filter-chips.tsx')).FilterChips);

const PHONE_QUERY = '(max-width: 37.4375em)';
const loadCards = async () => ({ default: (await import('./table/grid-cards.tsx')).GridCards });
// Phones load their cards together with this file, other screens once they become as narrow.
const cards = window.matchMedia(PHONE_QUERY).matches ? loadCards() : null;
const GridCards = lazy(() => cards ?? loadCards()) as unknown as <Row extends object>(
  props: DataGridProps<Row> & { readonly table: GridModel<Row> },
) => ReactNode;

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  const { rows, filters, onFiltersChange, isLoading = false } = props;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isWideDesk = useIsWideDesk();
  const [isOpen, setOpen] = useOpenTools(props.hasToolInUse === true);
  const moreId = useId();
  const table = useGridTable(props);
  const columns = useDeclaredColumns(props.columns, table.getAllLeafColumns());
  const { grouping } = props;
  const filtering = (
    <GridFiltersDialog
      columns={columns}
      sort={props.sort}
      filters={filters}
      valuesOf={props.valuesOf}
      onApply={(nextFilters, nextSort) => {
        if (JSON.stringify(nextFilters) !== JSON.stringify(filters)) onFiltersChange(nextFilters);
        if (JSON.stringify(nextSort) !== JSON.stringify(props.sort)) props.onSortChange(nextSort);
      }}
    />
  );
  const isClosed = !isWideDesk && !isOpen;
  const toggle = !isWideDesk && (props.moreTools !== undefined || !isPhone) && (
    <IconButton
      label={t('tools')}
      icon={<Ellipsis aria-hidden />}
      variant="secondary"
      isExpanded={isOpen}
      controls={moreId}
      onPress={() => setOpen(!isOpen)}
    />
  );
  const hasRows = (grouping?.lines ?? rows).length > 0;
  const isEmpty = !hasRows && !isLoading;
  return (
    <div className={styles.grid}>
      <div className={styles.toolbar}>
        {props.search && <div className={styles.search}>{props.search}</div>}
        {/* Beside the search: after the other tools the button could wrap to a line alone. */}
        {isPhone && filtering}
        {isPhone && toggle}
        <div className={styles.tools}>
          {props.toolbar}
          {!isPhone && filtering}
        </div>
        {!isPhone && toggle}
        <div id={moreId} className={styles.more} hidden={isClosed}>
          {!isClosed && props.scope}
          {props.moreTools}
          {!isPhone && <ColumnChooser table={table} columns={columns} layout={props.layout} onLayoutChange={props.onLayoutChange} />}
        </div>
        {/* One place for both, so that the focus stays when a column is chosen. */}
        {grouping && (
          <div
            className={styles.groups}
            data-chosen={grouping.columns.length > 0 || undefined}
            hidden={isClosed && grouping.columns.length === 0}
          >
            <GroupPanel columns={columns} grouping={grouping} />
          </div>
        )}
      </div>
      {Object.keys(filters).length > 0 && (
        <div className={styles.chips}>
          <FilterChips columns={columns} filters={filters} onChange={onFiltersChange} />
          <span data-print="hide">
            <Button variant="quiet" onPress={() => onFiltersChange({})}>
              {t('filter.clearAll')}
            </Button>
          </span>
        </div>
      )}
      <div className={styles.frame} data-grid-frame>
        <div className={styles.progress}>{isLoading && <ProgressBar label={t('loading')} isLabelHidden />}</div>
        {/* The foot comes with the rows: it would move when they arrive. */}
        <Suspense fallback={<div className={styles.pending} />}>
          {isPhone ? <GridCards {...props} columns={columns} table={table} /> : <GridTable {...props} columns={columns} table={table} />}
          {isEmpty && <NoRows {...props} />}
          <div className={styles.foot} data-has-bar={Boolean(props.selectionBar) || undefined}>
            {props.selectionBar}
            {hasRows && !grouping?.lines && <GridPager {...props} shown={rows.length} />}
            {hasRows && grouping?.lines && <p className={styles.total}>{t('group.count', { count: props.count ?? 0 })}</p>}
          </div>
        </Suspense>
      </div>
    </div>
  );
}
