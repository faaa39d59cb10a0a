import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWireDate, formatWireDateTime } from '../../dates/wire-date-format.ts';
import { localeOf } from '../../../contract/wire/languages.ts';
import type { FilteredColumn, GridColumn } from './grid-types.ts';
import styles from './grid-value.module.css';

/** Locale formats shared by all cells: created once per grid, because there are hundreds of cells. */
export type GridFormats = {
  readonly locale: string;
  readonly number: Intl.NumberFormat;
  readonly amount: Intl.NumberFormat;
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
};

export function useGridFormats(): GridFormats {
  const { t, i18n } = useTranslation('ui');
  const locale = localeOf(i18n.language);
  return useMemo(() => {
    // As fields write them: Polish would group from 10 000 on only, and digits would not stand below each other.
    const amount = new Intl.NumberFormat(locale, { useGrouping: 'always', minimumFractionDigits: 2, maximumFractionDigits: 6 });
    return {
      locale,
      number: new Intl.NumberFormat(locale, { useGrouping: 'always' }),
      amount,
      yes: t('yes'),
      no: t('no'),
      empty: t('filter.empty'),
    };
  }, [locale, t]);
}

/** Content of a cell: the column's own rendering, or the value formatted for the locale. */
export function GridValue<Row extends object>({ column, row, formats }: { column: GridColumn<Row>; row: Row; formats: GridFormats }) {
  if (column.isPending) return null;
  if (column.render) return <>{column.render(row)}</>;
  const value = cellValue(column, row);
  if (value === null || value === undefined || value === '') return <span className={styles.nothing}>–</span>;
  if (column.type === 'boolean')
    return value ? <Check size={20} aria-label={formats.yes} /> : <span className={styles.nothing}>{formats.no}</span>;
  return <>{formatValue(column, value, formats)}</>;
}

export function cellValue<Row extends object>(column: GridColumn<Row>, row: Row): unknown {
  return column.derive ? column.derive(row) : fieldOf(row, column.id);
}

export function fieldOf(row: object, field: string): unknown {
  return (row as Record<string, unknown>)[field];
}

/** A value as text, booleans included: the name of a group. */
export function formatCellValue(column: FilteredColumn, value: string | number | boolean, formats: GridFormats): string {
  if (typeof value === 'boolean') return value ? formats.yes : formats.no;
  return formatValue(column, value, formats);
}

function formatValue(column: FilteredColumn, value: unknown, { locale, number, amount }: GridFormats): string {
  if (column.choices) return column.choices.find((choice) => String(choice.id) === String(value))?.label ?? String(value);
  if (column.type === 'number' && typeof value === 'number' && !column.isPlain) return (column.isAmount ? amount : number).format(value);
  if (column.type === 'date') return formatWireDate(String(value), locale);
  if (column.type === 'datetime') return formatWireDateTime(String(value), locale);
  return String(value);
}
