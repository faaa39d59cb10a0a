import { useCallback, useMemo, type ReactNode } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { datePattern } from '../../contract/grid/date-text.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import type { ColumnDeclaration, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';

/** Columns of a list whose fields only the backend knows. */
const MAX_COLUMNS = 20;

const tables = ['rowSets', 'records'] as const;

type Props = { readonly declaration: ScreenDeclaration; readonly children: (declaration: ScreenDeclaration) => ReactNode };

type Found = { readonly entity: EntityName; readonly columns: readonly ColumnDeclaration[] };

/**
 * A list of which the specification names no field, on a backend with fields of its own: its columns are those of the cached rows, by the
 * names that they have there.
 */
export function BackendColumns({ declaration, children }: Props) {
  const { entity, columns: declared } = declaration;
  const { database } = useSession();
  const read = useCallback(
    async (): Promise<Found> => ({ entity, columns: columnsOf((await cachedListRows(database, entity))?.rows ?? [], declared) }),
    [database, entity, declared],
  );
  const result = useThrottledLiveQuery({ database, tables, read });
  const columns = result?.entity === entity ? result.columns : undefined;
  const shownDeclaration = useMemo(() => columns && { ...declaration, columns }, [declaration, columns]);
  return shownDeclaration ? children(shownDeclaration) : null;
}

/** A column for each field with values that a cell can show, as it is declared where it is; the first text names the record. */
export function columnsOf(rows: readonly GridRow[], declared: readonly ColumnDeclaration[]): readonly ColumnDeclaration[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !/^id$/i.test(field));
  const columns = fields.flatMap((field): ColumnDeclaration[] => {
    const type = typeOf(rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined && value !== ''));
    if (!type) return [];
    const { isPrimary: _, ...column } = declared.find((one) => one.field === field) ?? {
      field,
      heading: headingOf(field),
      type,
      priority: 2 as const,
    };
    return [{ ...column, isInRows: true }];
  });
  const primary = columns.find(({ type }) => type === 'text') ?? columns[0];
  return columns
    .slice(0, MAX_COLUMNS)
    .map((column, index) =>
      column === primary ? { ...column, priority: 1, isPrimary: true } : { ...column, priority: index < 6 ? 2 : 4 },
    );
}

/** Null where no row has a value, or one that no cell can show. */
function typeOf(values: readonly unknown[]): 'text' | 'number' | 'boolean' | 'date' | 'datetime' | null {
  if (values.length === 0) return null;
  if (values.every((value) => typeof value === 'number')) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  if (!values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))) return null;
  if (!values.every((value) => typeof value === 'string' && datePattern.test(value))) return 'text';
  return values.every((value) => /^\d{4}-\d\d-\d\d(?:T00:00(?::00)?)?$/.test(String(value))) ? 'date' : 'datetime';
}

/** `ClientName` and `client_name` as `Client name`. */
function headingOf(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
