import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../ui/grid/grid-types.ts';
import type { ScreenDeclaration } from '../declaration.ts';

/** The declared columns with their words. */
export function useGridColumns({ entity, columns }: ScreenDeclaration): readonly GridColumn<GridRow>[] {
  const { t } = useTranslation(entity);
  return useMemo(
    () =>
      columns.map(({ field, type, priority, choices, width }) => ({
        id: field,
        header: t(`columns.${field}`),
        type,
        priority,
        choices: choices?.map((id) => ({ id, label: t(`choices.${field}.${id}`) })),
        width: width === undefined ? undefined : `${width}px`,
      })),
    [columns, t],
  );
}
