import { ArrowDownAZ, ArrowUpZA } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../controls/icon-button.tsx';
import { SelectField } from '../../fields/select-field.tsx';
import styles from './grid-filters-dialog.module.css';
import type { FilteredColumn, GridSort } from '../model/grid-types.ts';

export interface GridSortFieldsProps {
  columns: readonly FilteredColumn[];
  sort: readonly GridSort[];
  onChange: (sort: GridSort[]) => void;
}

const MAX_SORT_KEYS = 3;

/** One line per sort key, and an empty one for the next. */
export function GridSortFields({ columns, sort, onChange }: GridSortFieldsProps) {
  const { t } = useTranslation('ui');
  const sortable = columns.filter((column) => column.isSortable ?? true);
  const lines = Math.min(sort.length + 1, MAX_SORT_KEYS, sortable.length);
  function replace(index: number, key: GridSort | undefined) {
    onChange([...sort.slice(0, index), ...(key ? [key] : []), ...sort.slice(index + 1)]);
  }
  return Array.from({ length: lines }, (_, index) => {
    const key = sort[index];
    const isDescending = key?.direction === 'desc';
    const usedFields = new Set(sort.filter((other) => other !== key).map((other) => other.field));
    return (
      <div key={index} className={styles.order}>
        <div className={styles.field}>
          <SelectField
            label={index === 0 ? t('sort.by') : t('sort.thenBy')}
            items={sortable.filter((column) => !usedFields.has(column.id)).map((column) => ({ id: column.id, label: column.header }))}
            value={key?.field ?? null}
            onChange={(field) => replace(index, field === null ? undefined : { field, direction: key?.direction ?? 'asc' })}
            placeholder={t('sort.none')}
          />
        </div>
        <IconButton
          variant="secondary"
          label={isDescending ? t('sort.descending') : t('sort.ascending')}
          icon={isDescending ? <ArrowUpZA aria-hidden /> : <ArrowDownAZ aria-hidden />}
          isDisabled={!key}
          onPress={() => key && replace(index, { field: key.field, direction: isDescending ? 'asc' : 'desc' })}
        />
      </div>
    );
  });
}
