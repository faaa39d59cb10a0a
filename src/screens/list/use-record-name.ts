import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../declaration.ts';
import { useFormats, type Formats } from '../use-formats.ts';
import { textOf } from './text-of.ts';

export type RecordName = { readonly title: string; readonly details: string };

/** What a record is called where it stands alone: its primary value, and beside it the others that are never hidden. */
export function useRecordName(): (declaration: Pick<ScreenDeclaration, 'columns'>, row: GridRow) => RecordName {
  const { t } = useTranslation('list');
  const formats = useFormats();
  return useCallback(
    ({ columns }, row) => {
      const primary = columns.find((column) => column.isPrimary);
      const others = columns.filter((column) => column.priority === 1 && column !== primary);
      return {
        title: (primary && textOf(row[primary.field])) || t('unnamed'),
        details: others.map((column) => shown(column, row[column.field], formats)).filter(Boolean).join(' · '),
      };
    },
    [t, formats],
  );
}

function shown({ type, isPlain }: ColumnDeclaration, value: unknown, formats: Formats): string {
  if (type === 'datetime') return formats.dateTime(textOf(value));
  if (type === 'date') return formats.date(textOf(value));
  return typeof value === 'number' && !isPlain ? formats.number(value) : textOf(value);
}
