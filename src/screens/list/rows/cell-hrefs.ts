import type { EntityDefinition, EntityName } from '../../../contract/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { recordPath } from '../../paths.ts';
import { textOf } from '../../text-of.ts';
import { keyOfRow } from './key-of-row.ts';

export type CellHref = (row: GridRow, column: string) => string | undefined;

/** The kinds that the values of a column name. */
export function targetsOf({ linksTo = [] }: ColumnDeclaration): readonly EntityName[] {
  return typeof linksTo === 'string' ? [linksTo] : linksTo;
}

/** Finds the records that the values of `columns` name, among those on the device. A name that several records have links to none. */
export async function cellHrefs(database: UserDatabase, columns: readonly ColumnDeclaration[], mayRead: (entity: EntityName) => boolean): Promise<CellHref> {
  const entities = [...new Set(columns.flatMap(targetsOf))].filter(mayRead);
  const targets = new Map(await Promise.all(entities.map(async (entity) => [entity, await hrefsByName(database, entity)] as const)));
  const ofColumn = new Map(columns.map((column) => [column.field, targetsOf(column).flatMap((entity) => targets.get(entity) ?? [])]));
  return (row, column) => {
    const found = (ofColumn.get(column) ?? []).flatMap((hrefs) => hrefs.get(textOf(row[column])) ?? []);
    return found.length === 1 ? found[0] : undefined;
  };
}

/** Paths by the value that a list sorts by, which is a record's name; null for a name of several. */
async function hrefsByName(database: UserDatabase, entity: EntityName): Promise<ReadonlyMap<string, string | null>> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const name = grid?.sort[0]?.field ?? '';
  const hrefs = new Map<string, string | null>();
  for (const row of (await cachedListRows(database, entity))?.rows ?? []) {
    const text = textOf(row[name]);
    if (text !== '') hrefs.set(text, hrefs.has(text) ? null : recordPath(entity, keyOfRow(row)));
  }
  return hrefs;
}
