import { sql, type Kysely } from 'kysely';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import { mayReadList, type Permissions } from '../../src/contract/permissions/permissions.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import type { MarkedList, OrderKey } from '../database/list-marks.ts';
import type { Database } from '../database/tables.ts';
import { orderColumnOf, type ServerEntity, type WithheldColumn } from '../engine/declaration/server-entity.ts';

export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'date-time';

/** A grid's view and its queryable fields with their kinds. */
export type GridColumns = {
  readonly view: string;
  readonly kinds: ReadonlyMap<string, ColumnKind>;
  /** The column of the free-text search. */
  readonly searchColumn: string;
  /** The table with row counts per week, when the list shows all of its rows; null for none. */
  readonly countedTable: keyof Database | null;
  /** The orders in which the database keeps marks; null for a list without any. */
  readonly marks: {
    readonly table: keyof Database;
    readonly orders: readonly (readonly OrderKey[])[];
    readonly columnOf: (field: string) => string;
    readonly unlistedBy: string | null;
  } | null;
  /** A column that is empty but in the rows of these kinds; undefined for none. */
  readonly withheld?: WithheldColumn & { readonly readable: readonly string[] };
  /** The language of dictionary names in the rows; undefined when the rows have the Polish names and the client translates them. */
  readonly translatedTo?: Language;
};

/** The columns as a user sees them: `withheld` in the rows of those kinds alone whose lists the user may read. */
export function columnsFor(
  { withheld }: Pick<ServerEntity, 'withheld'>,
  columns: GridColumns,
  { permissions }: { readonly permissions: Permissions },
): GridColumns {
  if (!withheld) return columns;
  const sources = Object.values<EntityDefinition>(entityRegistry).filter(({ readings }) => readings);
  const readable = sources.filter((entity) => mayReadList(permissions, entity)).map(({ name }) => name);
  // Nothing is withheld, so the order by this column has its index.
  if (readable.length === sources.length) return columns;
  return { ...columns, withheld: { ...withheld, readable } };
}

/** The search column of anonymous users. */
export const ANONYMOUS_SEARCH_COLUMN = 'VisitorsSearchText';

const kindsByType: Readonly<Record<string, ColumnKind>> = {
  text: 'text',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  date: 'date',
  'timestamp without time zone': 'date-time',
};

/** The name of an entity's grid view. */
export function gridViewOf(entity: EntityDefinition): string {
  return `grid_${entity.name.replaceAll('-', '_')}`;
}

/** The columns of the grid views of these kinds, by entity name, without the search columns. */
export async function readGridColumns(
  db: Kysely<Database>,
  entities: Readonly<Record<string, ServerEntity>>,
): Promise<ReadonlyMap<string, GridColumns>> {
  const result = await sql<{ view: string; name: string; type: string }>`
    SELECT table_name AS view, column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name LIKE 'grid\\_%' AND column_name <> 'SearchText'
    ORDER BY ordinal_position`.execute(db);
  const byEntity = new Map<string, GridColumns>();
  for (const declaration of Object.values(entities)) {
    const { entity, table, countedBy } = declaration;
    const view = gridViewOf(entity);
    const columns = result.rows.filter((column) => column.view === view);
    if (columns.length === 0) continue;
    const kindsOfGrid = new Map(columns.map(({ name, type }) => [name, kindOf(view, name, type)]));
    byEntity.set(entity.name, {
      view,
      kinds: kindsOfGrid,
      searchColumn: 'SearchText',
      countedTable: countedBy === undefined ? null : (table ?? null),
      marks: marksOf(declaration, columns),
    });
  }
  return byEntity;
}

/** The orders of a long list: each of its declared columns both ways, and its own order by several columns. */
function marksOf(
  { entity, table, orders, ownOrder, unlistedBy }: ServerEntity,
  view: readonly { readonly view: string; readonly name: string; readonly type: string }[],
): GridColumns['marks'] {
  if (!table || !orders) return null;
  const keyOf = (field: string, direction: OrderKey['direction']): OrderKey => {
    const column = view.find(({ name }) => name === field);
    if (!column) throw new Error(`the list of ${entity.name} has no column ${field} to sort by`);
    return { field, kind: kindOf(column.view, field, column.type), type: column.type, direction };
  };
  const single = Object.keys(orders).flatMap((field) => [[keyOf(field, 'asc')], [keyOf(field, 'desc')]]);
  const own = ownOrder ? (entity.grid?.sort ?? []).map(({ field, direction }) => keyOf(field, direction)) : [];
  const columnOf = (field: string) => ownOrder?.[field] ?? orderColumnOf(orders[field] ?? field);
  return { table, orders: own.length > 0 ? [...single, own] : single, columnOf, unlistedBy: unlistedBy ?? null };
}

/** The long lists with the orders in which they have marks. */
export function markedLists(grids: ReadonlyMap<string, GridColumns>): MarkedList[] {
  return [...grids.values()].flatMap(({ view, marks }) => (marks ? [{ view, table: marks.table, orders: marks.orders }] : []));
}

/**
 * The columns of a grid for anonymous users: other fields cannot be searched, sorted or filtered by either. An anonymous client has no
 * dictionaries, so the rows contain dictionary names in its language.
 */
export function anonymousColumns(columns: GridColumns, fields: readonly string[], language: Language): GridColumns {
  const kinds = new Map([...columns.kinds].filter(([name]) => fields.includes(name)));
  return { ...columns, kinds, searchColumn: ANONYMOUS_SEARCH_COLUMN, translatedTo: language };
}

function kindOf(view: string, name: string, type: string): ColumnKind {
  const kind = kindsByType[type];
  if (!kind) throw new Error(`${view}."${name}" is ${type}, which no grid can show`);
  return kind;
}
