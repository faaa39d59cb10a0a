import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isExtraColumn } from '../../contract/definition/extra-columns.ts';
import { isTextId } from '../../contract/wire/text-ids.ts';
import type { GridColumn } from '../../ui/grid/model/grid-types.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { StatusPill, type StatusTone } from '../../ui/controls/status-pill.tsx';
import { keyOfRow } from './rows/key-of-row.ts';
import { longestWidth } from '../../ui/grid/model/text-width.ts';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { textOf } from '../text-of.ts';
import { useHasExtension } from '../use-supports.ts';
import { isDictionaryField, useDictionaryNames } from './rows/use-dictionary-names.ts';

// Loaded on demand: only two lists have secrets.
const SecretValue = lazy(async () => ({ default: (await import('../secret/secret-value.tsx')).SecretValue }));

/** Default column width per type, in pixels. */
const defaultWidths = { text: 130, number: 96, date: 112, datetime: 148, boolean: 80, choice: 110, secret: 150 } as const satisfies Record<
  ColumnDeclaration['type'],
  number
>;

/** Grid columns of a declaration, with translated headers and choices. Columns that the backend does not have are left out. */
export function useGridColumns({ entity, columns }: Pick<ScreenDeclaration, 'entity' | 'columns'>): readonly GridColumn<GridRow>[] {
  const { t } = useTranslation([entity, 'list', 'ui']);
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { names, isPending } = useDictionaryNames(entity);
  const hasExtraColumns = useHasExtension('columns');
  const filterWidth = useMediaQuery('(pointer: coarse)') ? 48 : 26;
  return useMemo(
    () =>
      columns
        .filter(({ field, isInRows }) => hasExtraColumns || isInRows || !isExtraColumn(grid, field))
        .map(
          ({
            field,
            heading = t(`columns.${field}`),
            type,
            priority,
            choices,
            tones,
            icons,
            derived,
            computed,
            width,
            isPlain,
            isLetter,
            isAmount,
            isPrimary,
            isShort,
            isHidden,
            isGroupable,
            isEnumerated,
          }) => ({
            id: field,
            header: heading,
            type: type === 'secret' ? 'text' : type,
            priority,
            isPending: isPending && isDictionaryField(entity, field),
            choices: names.get(field) ?? choices?.map((id) => ({ id, label: t(`choices.${field}.${id}`) })),
            width: Math.max(
              // The longest part of the heading, a hyphen, its arrow and its filter.
              filterWidth + 35 + longestWidth(heading.split(/[\s\-–/\u00AD]/), 13),
              type === 'datetime' ? defaultWidths.datetime : (width ?? defaultWidths[type]),
              // A badge with its icon: a state that is cut reads as another one.
              tones && choices
                ? 58 +
                    longestWidth(
                      choices.map((id) => t(`choices.${field}.${id}`)),
                      14,
                    )
                : 0,
            ),
            derive: derived?.of ?? computed,
            isPrimary,
            isHidden,
            isGroupable,
            isEnumerated,
            isAmount,
            isPlain,
            // Secrets are masked: all rows show the same value.
            isSortable: type !== 'secret' && !derived && !computed,
            isFilterable: type !== 'secret' && !computed,
            isSecret: type === 'secret',
            isShort: isShort ?? (type === 'number' || type === 'date' || type === 'datetime'),
            // The primary column is the record's link, which needs text even before the record has a number.
            render:
              type === 'secret'
                ? (row: GridRow) => renderSecret(entity, field, heading, row)
                : isPrimary
                  ? (row: GridRow) => textOf(row[field]) || t('list:unnamed')
                  : isPlain
                    ? (row: GridRow) => formatPlainNumber(row[field])
                    : isLetter
                      ? (row: GridRow) => t(row[field] === true ? 'ui:yes' : 'ui:no').slice(0, 1)
                      : tones
                        ? (row: GridRow) => {
                            const value = derived ? derived.of(row) : textOf(row[field]);
                            return value === '' ? '–' : renderBadge(tones[value], t(`choices.${field}.${value}`), icons?.[value]);
                          }
                        : undefined,
          }),
        ),
    [entity, columns, grid, names, isPending, hasExtraColumns, filterWidth, t],
  );
}

function renderSecret(entity: EntityName, field: string, label: string, row: GridRow) {
  return (
    <Suspense fallback={textOf(row[field]) || '–'}>
      <SecretValue entity={entity} recordKey={keyOfRow(row)} field={field} label={label} mask={row[field]} isInGrid />
    </Suspense>
  );
}

function renderBadge(tone: StatusTone | undefined, text: string, Icon: LucideIcon | undefined) {
  return tone ? (
    <StatusPill tone={tone} icon={Icon && <Icon aria-hidden />}>
      {text}
    </StatusPill>
  ) : (
    '–'
  );
}

/** Formats a number without separators. A record without a number has a local key there, which is not shown. */
function formatPlainNumber(value: unknown): string {
  return typeof value === 'number' && !isTextId(value) ? String(value) : '–';
}
