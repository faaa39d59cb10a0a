import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../controls/plain-button.tsx';
import { changeFilter } from './change-filter.ts';
import { filterText } from './filter-text.ts';
import styles from './filter-chips.module.css';
import type { FilteredColumn, GridFilters } from '../model/grid-types.ts';

interface FilterChipsProps {
  columns: readonly FilteredColumn[];
  filters: GridFilters;
  onChange: (filters: GridFilters) => void;
}

/** One removable chip per active filter. */
export function FilterChips({ columns, filters, onChange }: FilterChipsProps) {
  const { t, i18n } = useTranslation('ui');
  return columns.flatMap((column) => {
    const filter = filters[column.id];
    if (!filter) return [];
    const text = filterText(column, filter, t, i18n.language);
    return (
      <PlainButton
        key={column.id}
        className={styles.chip}
        aria-label={`${t('filter.remove')}: ${column.header} ${text}`}
        onPress={() => onChange(changeFilter(filters, column.id, undefined))}
      >
        <span className={styles.text}>
          {column.header}: <strong>{text}</strong>
        </span>
        <X size={16} aria-hidden />
      </PlainButton>
    );
  });
}
