import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../controls/button.tsx';
import styles from './column-filter.module.css';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import type { ColumnFilter, FilteredColumn } from '../model/grid-types.ts';

export interface ColumnFilterFormProps {
  column: FilteredColumn;
  filter: ColumnFilter | undefined;
  onApply: (filter: ColumnFilter | undefined) => void;
}

export function ColumnFilterForm({ column, filter, onApply }: ColumnFilterFormProps) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState(filter);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <p className={styles.title}>{column.header}</p>
      <ColumnFilterFields column={column} filter={draft} onChange={setDraft} autoFocus />
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
