import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../ui/grid/grid-types.ts';
import type { ScreenDeclaration } from '../declaration.ts';
import { textOf } from './text-of.ts';

/** The declared columns with their words. */
export function useGridColumns({ entity, columns }: ScreenDeclaration): readonly GridColumn<GridRow>[] {
  const { t } = useTranslation([entity, 'list']);
  // The column that a document is known by is its link too, which needs words even where there is no number yet.
  const name = columns.find((column) => column.priority === 1 && column.type === 'text')?.field;
  return useMemo(
    () =>
      columns.map(({ field, type, priority, choices, width, isPlain }) => ({
        id: field,
        header: t(`columns.${field}`),
        type,
        priority,
        choices: choices?.map((id) => ({ id, label: t(`choices.${field}.${id}`) })),
        width: width === undefined ? undefined : `${width}px`,
        render: isPlain || field === name ? (row: GridRow) => textOf(row[field]) || (field === name ? t('list:unnamed') : '–') : undefined,
      })),
    [columns, name, t],
  );
}
