import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { changeFilter } from './change-filter.ts';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import styles from './grid-filters-dialog.module.css';
import type { GridFiltersDialogProps } from './grid-filters-dialog.tsx';
import { GridSortFields } from './grid-sort-fields.tsx';
import type { FilteredColumn, GridSort } from '../model/grid-types.ts';

export function GridFiltersForm({ columns, sort, filters, onApply, onClose, valuesOf }: GridFiltersDialogProps & { onClose: () => void }) {
  const { t } = useTranslation('ui');
  const deviceValuesOf = useMemo(() => valuesOf && ((column: FilteredColumn) => valuesOf(column, false)), [valuesOf]);
  const formId = useId();
  const [draft, setDraft] = useState(filters);
  const [order, setOrder] = useState<GridSort[]>([...sort]);
  return (
    <Dialog
      title={t('filter.button')}
      onClose={onClose}
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
              <ColumnFilterFields
                column={column}
                filter={draft[column.id]}
                valuesOf={deviceValuesOf}
                onChange={(filter) => setDraft(changeFilter(draft, column.id, filter))}
              />
            </fieldset>
          ))}
      </form>
    </Dialog>
  );
}
