import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable, type SortingState } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { changeFilter } from './change-filter.ts';
import { GridHeaderCell } from './grid-header-cell.tsx';
import { GridRow } from './grid-row.tsx';
import { GridSkeletonRows } from './grid-skeleton-rows.tsx';
import styles from './grid-table.module.css';
import { fieldOf, useGridWords } from './grid-value.tsx';
import type { DataGridProps, GridColumn } from './grid-types.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowMenu } from './use-row-menu.tsx';

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature });

/** The pseudo column of the row's state: the first to leave, since the state then stands below the first value. */
const STATE = ':state';
const NONE: readonly string[] = [];

export function GridTable<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  const { columns, rows, sort, filters, hiddenColumns = NONE } = props;
  const { rowActions } = props;
  const menu = useRowMenu(rowActions);
  const words = useGridWords();
  const hasState = props.rowState !== undefined;
  const [activeRow, setActiveRow] = useState(0);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const frame = useRef<HTMLElement>(null);
  const element = useRef<HTMLTableElement>(null);
  const leaving = useMemo(() => leavingOrder(columns, hiddenColumns, hasState), [columns, hiddenColumns, hasState]);
  const left = leaving.slice(0, useFittingColumns(frame, element, leaving));
  const sorting: SortingState = sort.map(({ field, direction }) => ({ id: field, desc: direction === 'desc' }));
  const columnDefs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: (row: Row) => fieldOf(row, column.id),
        enableSorting: column.isSortable ?? true,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: columnDefs,
    data: rows,
    getRowId: (row) => String(props.rowKey(row)),
    manualSorting: true,
    sortDescFirst: false,
    // A heading turns its order round: without an order the list would fall back to its own, often the very same.
    enableSortingRemoval: false,
    state: { sorting, columnVisibility: Object.fromEntries([...hiddenColumns, ...left].map((id) => [id, false])) },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      props.onSortChange(next.map(({ id, desc }) => ({ field: id, direction: desc ? 'desc' : 'asc' })));
    },
  });
  const shown = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  useGridKeys(element);
  const isFirstLoad = (props.isLoading ?? false) && rows.length === 0;
  return (
    <section className={styles.frame} ref={frame} aria-label={props.label} data-is-narrow={left.includes(STATE)} data-overflows={left.length > 0 && left.length === leaving.length}>
      <table className={styles.table} ref={element} aria-label={props.label} aria-busy={props.isLoading ?? false}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.flatMap(({ column: sorted }) => {
                const column = byId.get(sorted.id);
                if (!column) return [];
                return (
                  <GridHeaderCell
                    key={column.id}
                    column={column}
                    direction={sorted.getIsSorted()}
                    rank={sorting.length > 1 ? sorted.getSortIndex() + 1 : 0}
                    onSort={sorted.getCanSort() ? (isAdded) => sorted.toggleSorting(undefined, isAdded) : undefined}
                    filter={filters[column.id]}
                    onFilterChange={(filter) => props.onFiltersChange(changeFilter(filters, column.id, filter))}
                  />
                );
              })}
              {props.rowState && (
                <th scope="col" className={classNames(styles.header, styles.plain)} data-state-column data-column={STATE}>
                  {t('state')}
                </th>
              )}
              {props.rowActions && (
                <th scope="col" className={classNames(styles.header, styles.narrow)} data-print="hide">
                  <span className={styles.hidden}>{t('actions')}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {isFirstLoad ? (
            <GridSkeletonRows columns={shown} extra={(props.rowState ? 1 : 0) + (props.rowActions ? 1 : 0)} rows={Math.min(props.pageSize, 10)} />
          ) : (
            table.getRowModel().rows.map(({ id, original: row }, index) => {
              const isTabStop = index === Math.min(activeRow, rows.length - 1);
              return (
                <GridRow
                  key={id}
                  columns={shown}
                  row={row}
                  words={words}
                  isTabStop={isTabStop}
                  onFocus={() => setActiveRow(index)}
                  menu={rowActions && (rowActions(row).length > 0 ? menu.button(row, id, isTabStop) : null)}
                  rowHref={props.rowHref}
                  rowTone={props.rowTone}
                  rowState={props.rowState}
                />
              );
            })
          )}
        </tbody>
      </table>
      {menu.popover}
    </section>
  );
}

function leavingOrder<Row>(columns: readonly GridColumn<Row>[], hidden: readonly string[], hasState: boolean): string[] {
  const optional = columns.filter((column) => column.priority > 1 && !hidden.includes(column.id));
  const ofPriority = (priority: number) => optional.filter((column) => column.priority === priority).toReversed();
  return [...(hasState ? [STATE] : []), ...[...ofPriority(3), ...ofPriority(2)].map((column) => column.id)];
}
