import { hasExtension } from '../../api/capabilities.ts';
import { callGrid } from '../../api/backend.ts';
import { gridParameters } from '../../api/read-rows.ts';
import type { Caller } from '../../api/transport.ts';
import type { GridDefinition } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { queryRows, sortRows } from '../../contract/grid/query-rows.ts';
import type { GridQuery } from '../../contract/grid/query.ts';

type Options = {
  readonly signal?: AbortSignal | undefined;
  /** The page by the rows of the device, where it has all of the list: the order on one page may look right. */
  readonly findExpected?: () => Promise<readonly GridRow[] | null>;
};

/**
 * The part of a query that a backend of the specification ignores; null where it answers the query. Rows that contradict the query are no proof, because
 * the backend may compare otherwise: it must answer the same without that part, and in the opposite order.
 */
export async function ignoredPart(caller: Caller, grid: GridDefinition, query: GridQuery, rows: readonly GridRow[], { signal, findExpected }: Options = {}): Promise<'filter' | 'order' | null> {
  if (await hasExtension(caller, 'columns')) return null;
  const contradicted = contradictedPart(grid, query, rows, (await findExpected?.()) ?? rows);
  if (contradicted === null) return null;
  const without = contradicted === 'filter' ? { ...query, filter: null, search: '' } : { ...query, orderBy: query.orderBy.map(({ field, direction }) => ({ field, direction: direction === 'asc' ? 'desc' : 'asc' }) as const) };
  const other = await callGrid(grid, gridParameters(grid, without), signal);
  const [keys, others] = [rows, other.rows].map((some) => [...new Set(some.map(keyOf))].join('\n'));
  return keys === others ? contradicted : null;
}

/** The part that the rows contradict. */
function contradictedPart(grid: GridDefinition, query: GridQuery, rows: readonly GridRow[], expected: readonly GridRow[]): 'filter' | 'order' | null {
  if (withoutOthers(grid, query, rows).length < rows.length) return 'filter';
  const keys = rows.map(keyOf);
  const isOther = (some: readonly GridRow[]) => some.some((row, index) => keyOf(row) !== keys[index]);
  return query.orderBy.length > 0 && (isOther(sortRows(rows, query.orderBy)) || isOther(expected)) ? 'order' : null;
}

/** The rows that match filter and search. The scope has parameters of its own. */
export function withoutOthers(grid: GridDefinition, query: GridQuery, rows: readonly GridRow[]): readonly GridRow[] {
  return queryRows(rows, { ...query, orderBy: [], skip: 0, top: rows.length }, grid.searched).rows;
}

/** A row by its content: ids may have been added to one of two answers. */
function keyOf(row: GridRow): string {
  const { Id: _, VehicleId: __, ...content } = row;
  return JSON.stringify(content);
}
