import { useTranslation } from 'react-i18next';
import { classNames } from '../../theme/class-names.ts';
import { changeFilter } from '../filters/change-filter.ts';
import type { DataGridProps, GridColumn, GridSelection, RowKey } from '../model/grid-types.ts';
import type { GridModel } from '../model/use-grid-table.ts';
import { GridHeaderCell } from './grid-header-cell.tsx';
import styles from './grid-table.module.css';
import unseen from '../../theme/unseen.module.css';
import { RowCheckbox } from './row-checkbox.tsx';

interface Props<Row extends object> extends DataGridProps<Row> {
  shown: readonly GridColumn<Row>[];
  hasStateColumn: boolean;
  table: GridModel<Row>;
}

export function GridHead<Row extends object>({
  shown,
  hasStateColumn,
  table,
  rows,
  rowKey,
  sort,
  filters,
  selection,
  rowActions,
  onFiltersChange,
  valuesOf,
}: Props<Row>) {
  const { t } = useTranslation('ui');
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={styles.header} data-print="hide">
            <PageCheckbox selection={selection} keys={rows.filter((row) => selection.canSelect?.(row) ?? true).map(rowKey)} />
          </th>
        )}
        {shown.map((column) => {
          const sorted = table.getColumn(column.id);
          return (
            <GridHeaderCell
              key={column.id}
              column={column}
              direction={sorted?.getIsSorted() ?? false}
              rank={sort.length > 1 ? (sorted?.getSortIndex() ?? -1) + 1 : 0}
              onSort={sorted?.getCanSort() ? (isAdded) => sorted.toggleSorting(undefined, isAdded) : undefined}
              filter={filters[column.id]}
              valuesOf={valuesOf}
              onFilterChange={(filter) => onFiltersChange(changeFilter(filters, column.id, filter))}
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
            <span className={unseen.unseen}>{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function PageCheckbox<Row>({ selection, keys }: { selection: GridSelection<Row>; keys: readonly RowKey[] }) {
  const { t } = useTranslation('ui');
  const count = keys.filter((key) => selection.keys.has(key)).length;
  return (
    <RowCheckbox
      label={t('selection.page')}
      isSelected={count > 0 && count === keys.length}
      isIndeterminate={count > 0 && count < keys.length}
      onChange={(isOn) => selection.onChange(keys, isOn)}
    />
  );
}
