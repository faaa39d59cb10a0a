import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { GridColumn } from '../../ui/grid/grid-types.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../declaration.ts';
import type { EntityName } from '../../contract/entity.ts';
import { keyOfRow } from './key-of-row.ts';
import { textOf } from './text-of.ts';
import { useDictionaryNames } from './use-dictionary-names.ts';

// Two lists have secrets.
const SecretValue = lazy(async () => ({ default: (await import('../details/secret-value.tsx')).SecretValue }));

/** Pixels that a value of each type usually needs. */
const usualWidths = { text: 130, number: 96, date: 112, datetime: 140, boolean: 80, choice: 110, secret: 150 } as const satisfies Record<ColumnDeclaration['type'], number>;

/** The declared columns with their words. */
export function useGridColumns({ entity, columns }: Pick<ScreenDeclaration, 'entity' | 'columns'>): readonly GridColumn<GridRow>[] {
  const { t } = useTranslation([entity, 'list', 'ui']);
  const names = useDictionaryNames(entity);
  return useMemo(
    () =>
      columns.map(({ field, type, priority, choices, width, isPlain, isLetter, isAmount, isPrimary, isShort, isGroupable }) => ({
        id: field,
        header: t(`columns.${field}`),
        type: type === 'secret' ? 'text' : type,
        priority,
        choices: names.get(field) ?? choices?.map((id) => ({ id, label: t(`choices.${field}.${id}`) })),
        width: width ?? usualWidths[type],
        isPrimary,
        isGroupable,
        isAmount,
        // All of them look the same.
        isSortable: type !== 'secret',
        isFilterable: type !== 'secret',
        // A moment may take two lines: its day and its time.
        isShort: isShort ?? (type === 'number' || type === 'date'),
        // The column that a document is known by is its link too, which needs words even where there is no number yet.
        render:
          type === 'secret'
            ? (row: GridRow) => secretOf(entity, field, t(`columns.${field}`), row)
            : isPrimary
              ? (row: GridRow) => textOf(row[field]) || t('list:unnamed')
              : isPlain
                ? (row: GridRow) => plainNumber(row[field])
                : isLetter
                  ? (row: GridRow) => t(row[field] === true ? 'ui:yes' : 'ui:no').slice(0, 1)
                  : undefined,
      })),
    [entity, columns, names, t],
  );
}

function secretOf(entity: EntityName, field: string, label: string, row: GridRow) {
  return (
    <Suspense fallback={textOf(row[field]) || '–'}>
      <SecretValue entity={entity} recordKey={keyOfRow(row)} field={field} label={label} mask={row[field]} isInGrid />
    </Suspense>
  );
}

/** A record that has no number yet carries a key of this device in its place: nothing to be read. */
function plainNumber(value: unknown): string {
  return typeof value === 'number' ? String(value) : '–';
}
