import * as v from 'valibot';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { choice, type RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import { findReference, referenceKey } from '../../../db/cache/references.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { recordPath } from '../../paths.ts';
import { textOf } from '../../text-of.ts';
import { keyOfRow } from './key-of-row.ts';

/** Contractors have no list: every user of forms knows them. */
const contractors = v.array(choice);

export type CellHref = (row: GridRow, column: string) => string | undefined;

/** The kinds that the values of a column name. */
export function targetsOf({ linksTo = [] }: ColumnDeclaration): readonly EntityName[] {
  return typeof linksTo === 'string' ? [linksTo] : linksTo;
}

/** How a list writes the names of a kind, where it is not as the kind's own list does. */
export type WrittenNames = Partial<Record<EntityName, (name: string) => string>>;

/**
 * Finds the records that the values of `columns` name, among those on the device. A name that several records have links to none, unless
 * the row has the person's id.
 */
export async function cellHrefs(
  database: UserDatabase,
  columns: readonly ColumnDeclaration[],
  mayRead: (entity: EntityName) => boolean,
  written: WrittenNames = {},
): Promise<CellHref> {
  const entities = [...new Set(columns.flatMap(targetsOf))].filter((entity) => entity === 'contractor' || mayRead(entity));
  const targets = new Map(
    await Promise.all(
      entities.map(async (entity) => [entity, hrefsByName(entity, await namesOf(database, entity), written[entity])] as const),
    ),
  );
  const ofColumn = new Map(columns.map((column) => [column.field, targetsOf(column).flatMap((entity) => targets.get(entity) ?? [])]));
  const idOfColumn = new Map(
    columns.flatMap(({ field, personId }) => (personId !== undefined && entities.includes('employee') ? [[field, personId]] : [])),
  );
  // A place is often written as the contractor's name and its town.
  const withTown = new Set(columns.filter((column) => targetsOf(column).includes('contractor')).map(({ field }) => field));
  return (row, column) => {
    const person = row[idOfColumn.get(column) ?? ''];
    if (typeof person === 'number' && textOf(row[column]) !== '') return recordPath('employee', person);
    const hrefOf = (name: string) => {
      const candidates = (ofColumn.get(column) ?? []).flatMap((hrefs) => hrefs.get(name) ?? []);
      return candidates.length === 1 ? candidates[0] : undefined;
    };
    const text = textOf(row[column]);
    return hrefOf(text) ?? (withTown.has(column) ? hrefOf(text.slice(0, Math.max(0, text.lastIndexOf(', ')))) : undefined);
  };
}

type Named = { readonly key: RecordKey; readonly name: string };

/** Columns with the number of a record whose list is sorted by something else. */
const numbers: Partial<Record<EntityName, string>> = { 'vehicle-rental': 'Number', 'rental-document': 'RentalDocumentNumber' };

/**
 * The names of the records on this device: their number, else the value that a list sorts by. Contractors have no list, but the device
 * knows them all.
 */
async function namesOf(database: UserDatabase, entity: EntityName): Promise<readonly Named[]> {
  if (entity === 'contractor') {
    const parsed = v.safeParse(contractors, (await findReference(database, referenceKey('contractor', 'dictionaryWithDependent')))?.value);
    return parsed.success ? parsed.output.map(({ Id, Name }) => ({ key: Id, name: Name })) : [];
  }
  const { grid }: EntityDefinition = entityRegistry[entity];
  const name = numbers[entity] ?? grid?.sort[0]?.field ?? '';
  return ((await cachedListRows(database, entity))?.rows ?? []).map((row) => ({ key: keyOfRow(row), name: textOf(row[name]) }));
}

/** Paths by name; null for a name of several. */
function hrefsByName(entity: EntityName, records: readonly Named[], written = (name: string) => name): ReadonlyMap<string, string | null> {
  const hrefs = new Map<string, string | null>();
  for (const { key, name } of records.map((record) => ({ ...record, name: written(record.name) })))
    if (name !== '') hrefs.set(name, hrefs.has(name) ? null : recordPath(entity, key));
  return hrefs;
}
