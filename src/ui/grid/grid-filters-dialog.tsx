import { ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { changeFilter } from './change-filter.ts';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import styles from './grid-filters-dialog.module.css';
import { GridSortFields } from './grid-sort-fields.tsx';
import type { GridColumn, GridFilters, GridSort } from './grid-types.ts';

export interface GridFiltersDialogProps<Row> {
  columns: readonly GridColumn<Row>[];
  sort: readonly GridSort[];
  filters: GridFilters;
  onApply: (filters: GridFilters, sort: GridSort[]) => void;
}

/** Every column's filter and the order in one place: the way in where headers are hidden, and for those who cannot hold Shift. */
export function GridFiltersDialog<Row>(props: GridFiltersDialogProps<Row>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const active = Object.keys(props.filters).length;
  return (
    <>
      <Button icon={<ListFilter aria-hidden />} onPress={() => setOpen(true)}>
        <span className={styles.buttonText}>{t('filter.button')}</span>
        {active > 0 && <Badge count={active} label={t('filter.activeCount', { count: active })} />}
      </Button>
      {isOpen && <FiltersDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function FiltersDialog<Row>({ columns, sort, filters, onApply, onClose }: GridFiltersDialogProps<Row> & { onClose: () => void }) {
  const { t } = useTranslation('ui');
  const formId = useId();
  const [draft, setDraft] = useState(filters);
  const [order, setOrder] = useState<GridSort[]>([...sort]);
  return (
    <Dialog
      title={t('filter.button')}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={() => (setDraft({}), setOrder([]))}>
            {t('filter.clearAll')}
          </Button>
          <Button variant="primary" type="submit" form={formId}>
            {t('filter.apply')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft, order);
          onClose();
        }}
      >
        <GridSortFields columns={columns} sort={order} onChange={setOrder} />
        {columns
          .filter((column) => column.isFilterable ?? true)
          .map((column) => (
            <fieldset key={column.id} className={styles.filter}>
              <legend className={styles.title}>{column.header}</legend>
              <ColumnFilterFields column={column} filter={draft[column.id]} onChange={(filter) => setDraft(changeFilter(draft, column.id, filter))} />
            </fieldset>
          ))}
      </form>
    </Dialog>
  );
}
