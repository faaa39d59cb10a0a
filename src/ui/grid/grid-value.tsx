import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from 'react-aria-components/I18nProvider';
import { formatWireDate, formatWireDateTime } from '../wire-date-format.ts';
import type { GridColumn } from './grid-types.ts';
import styles from './grid-value.module.css';

/** A cell's content: what the column renders itself, or its value as the language writes it. */
export function GridValue<Row extends object>({ column, row }: { column: GridColumn<Row>; row: Row }) {
  const { t } = useTranslation('ui');
  const { locale } = useLocale();
  if (column.render) return <>{column.render(row)}</>;
  const value = fieldOf(row, column.id);
  if (value === null || value === undefined || value === '') return <span className={styles.nothing}>–</span>;
  if (column.type === 'boolean') return value ? <Check size={20} aria-label={t('yes')} /> : <span className={styles.nothing}>{t('no')}</span>;
  return <>{formatValue(column, value, locale)}</>;
}

export function fieldOf(row: object, field: string): unknown {
  return (row as Record<string, unknown>)[field];
}

function formatValue<Row>(column: GridColumn<Row>, value: unknown, locale: string): string {
  if (column.type === 'choice') return column.choices?.find((choice) => String(choice.id) === String(value))?.label ?? String(value);
  if (column.type === 'number' && typeof value === 'number') return new Intl.NumberFormat(locale).format(value);
  if (column.type === 'date') return formatWireDate(String(value), locale);
  if (column.type === 'datetime') return formatWireDateTime(String(value), locale);
  return String(value);
}
