import { rowSortingFeature, tableFeatures, useTable, type SortingState } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../theme/class-names.ts';
import { changeFilter } from '../filters/change-filter.ts';
import { moveColumn, defaultLayout, resizeColumn, type FittedColumns } from '../columns/column-layout.ts';
import { GridHeaderCell } from './grid-header-cell.tsx';
import { GridRow } from './grid-row.tsx';
import { GridSkeletonRows } from './grid-skeleton-rows.tsx';
import styles from './grid-table.module.css';
import type { DataGridProps } from '../model/grid-types.ts';
import { fieldOf, useGridFormats } from '../model/grid-value.tsx';
import { GroupLine } from './group-line.tsx';
import { RowCheckbox } from './row-checkbox.tsx';
import { useColumnDrag } from '../columns/use-column-drag.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useRowMenu } from './use-row-menu.tsx';

const features = tableFeatures({ rowSortingFeature });

interface Props<Row extends object> extends DataGridProps<Row> {
  fitted: FittedColumns;
  /** Id of the column with the sync state of a row; it is not a column of the entity. */
  stateColumn: string;
  /** Text size relative to the default. */
  scale: number;
}

/** The table with the columns that fit. */
export function FittedTable<Row extends object>(props: Props<Row>) {
  const { t } = useTranslation('ui');
  const { columns, rows, sort, filters, selection, layout = defaultLayout, onLayoutChange, rowActions, rowKey, fitted, stateColumn, scale } = props;
  const menu = useRowMenu(rowActions);
  const formats = useGridFormats();
  const [activeRow, setActiveRow] = useState(0);
  const element = useRef<HTMLTableElement>(null);
  const shown = useMemo(() => columns.filter((column) => fitted.widths.has(column.id)), [columns, fitted]);
  const hasStateColumn = fitted.widths.has(stateColumn);
  const primary = (columns.find((column) => column.isPrimary) ?? columns[0])?.id;
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
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    sortDescFirst: false,
    // A heading only toggles its direction: removing the order would fall back to the default order, often the same one.
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      props.onSortChange(next.map(({ id, desc }) => ({ field: id, direction: desc ? 'desc' : 'asc' })));
    },
  });
  const { grouping } = props;
  const lines = grouping?.lines ?? null;
  useGridKeys(element, (index, key) => {
    const line = lines?.[index];
    const row = lines ? (line?.kind === 'row' ? line.row : undefined) : rows[index];
    if (!row) return false;
    if (key === ' ' && selection && (selection.canSelect?.(row) ?? true)) {
      selection.onChange([rowKey(row)], !selection.keys.has(rowKey(row)));
      return true;
    }
    return props.onRowKey?.(row, key) ?? false;
  });
  const drag = useMemo(
    () =>
      onLayoutChange && {
        onResize: (id: string, width: number | null) => onLayoutChange(resizeColumn(layout, id, width)),
        onMove: (id: string, target: string) =>
          onLayoutChange({ ...layout, order: moveColumn(columns.map((column) => column.id), id, target) }),
        onGroup: (id: string) => grouping && !grouping.columns.includes(id) && grouping.onChange([...grouping.columns, id]),
      },
    [onLayoutChange, layout, columns, grouping],
  );
  useColumnDrag(element, scale, drag);
  const isFirstLoad = (props.isLoading ?? false) && rows.length === 0;
  const cells = shown.length + Number(hasStateColumn) + Number(selection !== undefined) + Number(rowActions !== undefined);
  const keys = rows.filter((row) => selection?.canSelect?.(row) ?? true).map(rowKey);
  const selectedHere = selection ? keys.filter((key) => selection.keys.has(key)).length : 0;
  return (
    <>
      <table className={styles.table} ref={element} aria-label={props.label} aria-busy={props.isLoading ?? false}>
        <colgroup>
          {selection && <col className={styles.button} data-print="hide" />}
          {shown.map((column) => (
            <col key={column.id} data-column={column.id} style={{ width: fitted.widths.get(column.id) }} />
          ))}
          {hasStateColumn && <col style={{ width: fitted.widths.get(stateColumn) }} />}
          {rowActions && <col className={styles.button} data-print="hide" />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.header} data-print="hide">
                <RowCheckbox
                  label={t('selection.page')}
                  isSelected={selectedHere > 0 && selectedHere === keys.length}
                  isIndeterminate={selectedHere > 0 && selectedHere < keys.length}
                  onChange={(isOn) => selection.onChange(keys, isOn)}
                />
              </th>
            )}
            {shown.map((column) => {
              const sorted = table.getColumn(column.id);
              return (
                <GridHeaderCell
                  key={column.id}
                  column={column}
                  direction={sorted?.getIsSorted() ?? false}
                  rank={sorting.length > 1 ? (sorted?.getSortIndex() ?? -1) + 1 : 0}
                  onSort={sorted?.getCanSort() ? (isAdded) => sorted.toggleSorting(undefined, isAdded) : undefined}
                  filter={filters[column.id]}
                  onFilterChange={(filter) => props.onFiltersChange(changeFilter(filters, column.id, filter))}
                  isArrangeable={onLayoutChange !== undefined}
                />
              );
            })}
            {hasStateColumn && (
              <th scope="col" className={classNames(styles.header, styles.plain)}>
                {t('state')}
              </th>
            )}
            {rowActions && (
              <th scope="col" className={styles.header} data-print="hide">
                <span className={styles.hidden}>{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {isFirstLoad ? (
            <GridSkeletonRows cells={cells} rows={Math.min(props.pageSize, 10)} />
          ) : (
            (lines ?? table.getRowModel().rows.map(({ original }) => ({ kind: 'row', row: original }) as const)).map((line, index, all) => {
              const isTabStop = index === Math.min(activeRow, all.length - 1);
              if (line.kind !== 'row') {
                return (
                  grouping && (
                    <tr key={`${line.kind} ${line.id}`} onFocus={() => setActiveRow(index)}>
                      <td colSpan={cells} className={styles.group}>
                        <GroupLine line={line} columns={columns} grouping={grouping} formats={formats} isTabStop={isTabStop} />
                      </td>
                    </tr>
                  )
                );
              }
              const { row } = line;
              return (
                <GridRow
                  key={String(rowKey(row))}
                  columns={shown}
                  primary={primary}
                  row={row}
                  formats={formats}
                  rowKey={rowKey(row)}
                  hasStateColumn={hasStateColumn}
                  selection={selection}
                  editing={props.editing}
                  isTabStop={isTabStop}
                  index={index}
                  onFocus={setActiveRow}
                  rowActions={rowActions}
                  menuButton={menu.button}
                  rowHref={props.rowHref}
                  isHrefOutside={props.isHrefOutside}
                  rowTone={props.rowTone}
                  rowState={props.rowState}
                />
              );
            })
          )}
        </tbody>
      </table>
      {menu.popover}
    </>
  );
}
