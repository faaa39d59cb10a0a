import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { useMediaQuery } from '../use-media-query.ts';
import { ColumnChooser } from './column-chooser.tsx';
import styles from './data-grid.module.css';
import { FilterChips } from './filter-chips.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridFiltersDialog } from './grid-filters-dialog.tsx';
import { GridPager } from './grid-pager.tsx';
import { GridTable } from './grid-table.tsx';
import type { DataGridProps } from './grid-types.ts';

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { t } = useTranslation('ui');
  const { columns, rows, filters, onFiltersChange, hiddenColumns = [], onHiddenColumnsChange, isLoading = false } = props;
  const isPhone = useMediaQuery('(max-width: 599px)');
  const isEmpty = rows.length === 0 && !isLoading;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className={styles.grid}>
      <div className={styles.toolbar} data-print="hide">
        {props.search && <div className={styles.search}>{props.search}</div>}
        <div className={styles.tools}>
          {props.toolbar}
          <GridFiltersDialog
            columns={columns}
            sort={props.sort}
            filters={filters}
            onApply={(nextFilters, nextSort) => {
              if (JSON.stringify(nextFilters) !== JSON.stringify(filters)) onFiltersChange(nextFilters);
              if (JSON.stringify(nextSort) !== JSON.stringify(props.sort)) props.onSortChange(nextSort);
            }}
          />
          {onHiddenColumnsChange && !isPhone && <ColumnChooser columns={columns} hidden={hiddenColumns} onChange={onHiddenColumnsChange} />}
        </div>
      </div>
      {isFiltered && (
        <div className={styles.chips} data-print="hide">
          <FilterChips columns={columns} filters={filters} onChange={onFiltersChange} />
          <Button variant="quiet" onPress={() => onFiltersChange({})}>
            {t('filter.clearAll')}
          </Button>
        </div>
      )}
      <div className={styles.frame}>
        <div className={styles.progress}>{isLoading && <ProgressBar label={t('loading')} isLabelHidden />}</div>
        {isPhone ? <GridCards {...props} /> : <GridTable {...props} />}
        {isEmpty && (isFiltered ? <NothingMatches onClear={() => onFiltersChange({})} /> : (props.emptyState ?? <EmptyState title={t('empty')} />))}
        {!isEmpty && <GridPager {...props} shown={rows.length} />}
      </div>
    </div>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState title={t('filter.nothing')} action={<Button onPress={onClear}>{t('filter.clearAll')}</Button>}>
      {t('filter.nothingHint')}
    </EmptyState>
  );
}
