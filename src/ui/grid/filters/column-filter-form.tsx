import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../controls/button.tsx';
import styles from './column-filter.module.css';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { ColumnValuesSource, FilteredColumn } from '../model/grid-types.ts';

export interface ColumnFilterFormProps {
  column: FilteredColumn;
  filter: ColumnFilter | undefined;
  onApply: (filter: ColumnFilter | undefined) => void;
  valuesOf?: ColumnValuesSource | undefined;
}

export function ColumnFilterForm({ column, filter, onApply, valuesOf }: ColumnFilterFormProps) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState(filter);
  const exactValuesOf = useMemo(() => valuesOf && ((one: FilteredColumn) => valuesOf(one, true)), [valuesOf]);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <p className={styles.title}>{column.header}</p>
      <ColumnFilterFields column={column} filter={draft} onChange={setDraft} valuesOf={exactValuesOf} autoFocus />
      <div className={styles.buttons}>
        <Button variant="quiet" onPress={() => onApply(undefined)} isDisabled={!filter && !draft}>
          {t('clear')}
        </Button>
        <Button variant="primary" type="submit">
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
