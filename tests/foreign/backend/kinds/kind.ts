import type { World } from '../call.ts';
import type { Database } from '../database.ts';
import type { Json, JsonObject } from '../json.ts';

export type FieldType = 'reference' | 'integer' | 'decimal' | 'date' | 'flag' | 'text' | 'scalar' | 'values' | 'points' | 'texts';
export type Fields = Record<string, FieldType>;

export interface SaveContext {
  database: Database;
  previous: JsonObject | undefined;
  /** Employee of the user who saves. */
  employeeId: number | null;
}

/** A kind of record: section 3 of the texts as data, and the system's rules on a save. */
export interface Kind {
  name: string;
  functionality: number;
  /** Columns of the list, nothing else is in a row. */
  columns: readonly string[];
  /** Fields of the item, `Id` aside: what Get answers and CreateOrUpdate replaces. */
  item: Fields;
  /** Accepted by CreateOrUpdate, absent from Get: columns of the list without a field of the item. */
  accepted?: Fields;
  /** Fields only the system writes. */
  readOnly?: readonly string[];
  required?: readonly string[];
  /** Columns and fields that come from another table or another field. */
  computed?: Record<string, (record: JsonObject, database: Database) => Json>;
  /** Throws a refusal. */
  check?: (record: JsonObject, context: SaveContext) => void;
  /** Fields the system fills in. */
  complete?: (record: JsonObject, context: SaveContext) => JsonObject;
}

type Presentation = Pick<World, 'database' | 'settings'>;

export function columnsOf(kind: Kind, { settings }: Pick<World, 'settings'>): readonly string[] {
  return settings.rowsWithIds && !kind.columns.includes('Id') ? ['Id', ...kind.columns] : kind.columns;
}

export function rowOf(kind: Kind, record: JsonObject, { database, settings }: Presentation): JsonObject {
  const row = pick(kind, columnsOf(kind, { settings }), record, database);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, settings.columnValue(value, column)]));
}

export function itemOf(kind: Kind, record: JsonObject, { database, settings }: Presentation): JsonObject {
  const named = Object.keys(kind.item);
  const forms = { named: ['Id', ...named], full: [...kind.columns, ...named, ...Object.keys(kind.accepted ?? {})], 'without-id': named };
  return pick(kind, [...new Set(forms[settings.items])], record, database);
}

function pick(kind: Kind, names: readonly string[], record: JsonObject, database: Database): JsonObject {
  const compute = (name: string): Json => kind.computed?.[name]?.(record, database) ?? record[name] ?? null;
  return Object.fromEntries(names.map((name) => [name, compute(name)]));
}
