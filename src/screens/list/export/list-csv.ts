import type { EntityDefinition, EntityName } from '../../../contract/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { toWireDate } from '../../../contract/wire-date.ts';
import { listView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { fetchMatching } from '../../../sw/pull/pull-page.ts';
import type { ColumnLayout, GridColumn } from '../../../ui/grid/model/grid-types.ts';
import type { GridFormats } from '../../../ui/grid/model/grid-value.tsx';
import { downloadFile } from '../../download-file.ts';
import { writeCsv } from './csv.ts';

/** As many rows as a spreadsheet has, less one for the headings. */
const MAX_ROWS = 1_048_575;

type ListExport = {
  readonly database: UserDatabase;
  readonly entity: EntityName;
  readonly title: string;
  readonly query: GridQuery;
  /** The rows of the device instead of the backend's: without a network, or for a query that the backend cannot run. */
  readonly isDeviceQuery: boolean;
  readonly columns: readonly GridColumn<GridRow>[];
  readonly layout: ColumnLayout;
  readonly formats: GridFormats;
};

/** Downloads all rows that match the query, in the shown columns. `isComplete` false: the device has only some of them. */
export async function downloadCsv({ database, entity, title, query, isDeviceQuery, columns, layout, formats }: ListExport): Promise<{ name: string; isComplete: boolean }> {
  const { rows, isComplete } = isDeviceQuery ? await deviceRows(database, entity, query) : { rows: await fetchMatching(entity, query, MAX_ROWS), isComplete: true };
  const name = `${title} ${toWireDate(new Date())}.csv`;
  downloadFile(new Blob([writeCsv(shownColumns(columns, layout), rows, formats)], { type: 'text/csv' }), name);
  return { name, isComplete };
}

function deviceRows(database: UserDatabase, entity: EntityName, query: GridQuery) {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return listView(database, entity, { ...query, skip: 0, top: MAX_ROWS }, grid?.searched ?? [], null);
}

/** The columns as the list shows them; a secret is no column of a file. */
function shownColumns(columns: readonly GridColumn<GridRow>[], { columnOrder, columnVisibility }: ColumnLayout): readonly GridColumn<GridRow>[] {
  const placeOf = ({ id }: GridColumn<GridRow>) => (columnOrder.includes(id) ? columnOrder.indexOf(id) : columnOrder.length);
  return columns.filter(({ id, isHidden, isFilterable }) => isFilterable !== false && (columnVisibility[id] ?? !isHidden)).toSorted((a, b) => placeOf(a) - placeOf(b));
}
