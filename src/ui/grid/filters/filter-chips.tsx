import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../controls/plain-button.tsx';
import { formatWireDate } from '../../dates/wire-date-format.ts';
import { localeOf } from '../../theme/locale-of.ts';
import { changeFilter } from './change-filter.ts';
import styles from './filter-chips.module.css';
import type { ColumnFilter, FilteredColumn, GridFilters } from '../model/grid-types.ts';

interface FilterChipsProps {
  columns: readonly FilteredColumn[];
  filters: GridFilters;
  onChange: (filters: GridFilters) => void;
}

/** One removable chip per active filter. */
export function FilterChips({ columns, filters, onChange }: FilterChipsProps) {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  function describe(column: FilteredColumn, filter: ColumnFilter): string {
    switch (filter.kind) {
      case 'text':
        return filter.text;
      case 'boolean':
        return filter.value ? t('yes') : t('no');
      case 'choice':
        return column.isPending
          ? '…'
          : filter.ids.map((id) => column.choices?.find((choice) => String(choice.id) === id)?.label ?? id).join(', ');
      case 'empty':
        return t('filter.empty');
      case 'number':
        return describeRange(filter.min, filter.max, (bound) => number.format(bound));
      case 'date':
        return describeDays(filter);
    }
  }
  function describeDays({ from, to, orEmpty }: ColumnFilter & { kind: 'date' }): string {
    const value = describeRange(from, to, (bound) => formatWireDate(bound, locale));
    return orEmpty ? t('filter.orEmpty', { value }) : value;
  }
  function describeRange<Bound>(from: Bound | undefined, to: Bound | undefined, format: (bound: Bound) => string): string {
    if (to === undefined) return from === undefined ? '' : t('filter.since', { value: format(from) });
    return from === undefined ? t('filter.until', { value: format(to) }) : `${format(from)} – ${format(to)}`;
  }
  return columns.flatMap((column) => {
    const filter = filters[column.id];
    if (!filter) return [];
    return (
      <PlainButton
        key={column.id}
        className={styles.chip}
        aria-label={`${t('filter.remove')}: ${column.header} ${describe(column, filter)}`}
        onPress={() => onChange(changeFilter(filters, column.id, undefined))}
      >
        <span className={styles.text}>
          {column.header}: <strong>{describe(column, filter)}</strong>
        </span>
        <X size={16} aria-hidden />
      </PlainButton>
    );
  });
}
