import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { useGridFormats, type GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import { formatWireDate, formatWireDateTime } from '../../../ui/dates/wire-date-format.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { textOf } from '../../text-of.ts';

export type RecordName = { readonly title: string; readonly details: string };

/**
 * Display name of a record outside a table: `title` is its primary value, `details` the other columns of priority 1. `inWords`: the words
 * of dictionary values, from a caller that has the texts of the kind.
 */
export function useRecordName(): (
  declaration: Pick<ScreenDeclaration, 'entity' | 'columns'>,
  row: GridRow,
  inWords?: (field: string, value: unknown) => unknown,
) => RecordName {
  const { t } = useTranslation('list');
  const words = useGridFormats();
  return useCallback(
    ({ entity, columns }, row, inWords) => {
      const primary = columns.find((column) => column.isPrimary);
      // The word of a derived value is a text of the kind, which not every caller has.
      const others = columns.filter((column) => column.priority === 1 && column !== primary && (inWords || !column.derived));
      const shownValue = (column: ColumnDeclaration) => {
        const value = column.derived ? column.derived.of(row) : row[column.field];
        if (!inWords) return value;
        return column.choices?.includes(textOf(value))
          ? t(`${entity}:choices.${column.field}.${textOf(value)}`)
          : inWords(column.field, value);
      };
      return {
        title: (primary && textOf(row[primary.field])) || t('unnamed'),
        details: others
          .map((column) => formatDetail(column, shownValue(column), words))
          .filter(Boolean)
          .join(' · '),
      };
    },
    [t, words],
  );
}

/** Formats a value as the grid cells do. Runs for every row of a list, so it must be as cheap. */
function formatDetail({ type, isPlain, isAmount }: ColumnDeclaration, value: unknown, { locale, number, amount }: GridFormats): string {
  if (type === 'datetime') return formatWireDateTime(textOf(value), locale);
  if (type === 'date') return formatWireDate(textOf(value), locale);
  return typeof value === 'number' && !isPlain ? (isAmount ? amount : number).format(value) : textOf(value);
}
