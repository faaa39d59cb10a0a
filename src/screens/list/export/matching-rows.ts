import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { listView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { fetchMatching } from '../../../sw/pull/pull-page.ts';
import type { ColumnLayout, GridColumn } from '../../../ui/grid/model/grid-types.ts';
import type { GridFormats } from '../../../ui/grid/model/grid-value.tsx';

export type ListExport = {
  readonly database: UserDatabase;
  readonly entity: EntityName;
  readonly title: string;
  readonly query: GridQuery;
  /** Conditions of the list, in words. */
  readonly conditions: readonly string[];
  /** The rows of the device instead of the backend's: without a network, or for a query that the backend cannot run. */
  readonly isDeviceQuery: boolean;
  readonly columns: readonly GridColumn<GridRow>[];
  readonly layout: ColumnLayout;
  readonly formats: GridFormats;
};

/**
 * The first `limit` rows that match the query; an aborted signal ends the requests. `asOf`: the age of the device's rows, `isComplete`
 * false: it has only some of them.
 */
export async function matchingRows(
  { database, entity, query, isDeviceQuery }: ListExport,
  limit: number,
  signal?: AbortSignal,
): Promise<{ rows: readonly GridRow[]; isComplete: boolean; asOf: WireDateTime | null }> {
  if (!isDeviceQuery) return { rows: await fetchMatching(entity, query, limit, signal), isComplete: true, asOf: null };
  const { grid }: EntityDefinition = entityRegistry[entity];
  return listView(database, entity, { ...query, skip: 0, top: limit }, grid?.searched ?? [], null);
}

/** The columns as the list shows them, their headings without soft hyphens; a secret is no column of a file. */
export function shownColumns(
  columns: readonly GridColumn<GridRow>[],
  { columnOrder, columnVisibility }: ColumnLayout,
): readonly GridColumn<GridRow>[] {
  const placeOf = ({ id }: GridColumn<GridRow>) => (columnOrder.includes(id) ? columnOrder.indexOf(id) : columnOrder.length);
  return columns
    .filter(({ id, isHidden, isSecret }) => !isSecret && (columnVisibility[id] ?? !isHidden))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((column) => ({ ...column, header: column.header.replaceAll('\u00AD', '') }));
}
