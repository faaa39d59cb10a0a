import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../controls/badge.tsx';
import { Button } from '../../controls/button.tsx';
import styles from './grid-filters-dialog.module.css';
import type { ColumnValuesSource, FilteredColumn, GridFilters, GridSort } from '../model/grid-types.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';

const FiltersForm = lazyPart(async () => (await import('./grid-filters-form.tsx')).GridFiltersForm);

export interface GridFiltersDialogProps {
  columns: readonly FilteredColumn[];
  sort: readonly GridSort[];
  filters: GridFilters;
  onApply: (filters: GridFilters, sort: GridSort[]) => void;
  valuesOf: ColumnValuesSource | undefined;
}

/** All filters and the sort order in one dialog, for screens without headers and users who cannot hold Shift. */
export function GridFiltersDialog(props: GridFiltersDialogProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const active = Object.keys(props.filters).length;
  return (
    <>
      <Button icon={<ListFilter aria-hidden />} onPress={() => setOpen(true)}>
        <span className={styles.buttonText}>{t('filter.button')}</span>
        {active > 0 && <Badge count={active} label={t('filter.activeCount', { count: active })} />}
      </Button>
      {isOpen && <FiltersForm {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
