import type { BackendState } from '../core/call.ts';
import type { Database } from '../core/database.ts';
import type { Json, JsonObject } from '../core/json.ts';

export type FieldType = 'reference' | 'integer' | 'decimal' | 'date' | 'flag' | 'text' | 'scalar' | 'values' | 'points' | 'texts';
export type Fields = Record<string, FieldType>;

export interface SaveContext {
  database: Database;
  previous: JsonObject | undefined;
  /** Employee ID of the saving user. */
  employeeId: number | null;
}

/** Record kind: the specified fields as data, and the backend's rules on a save. */
export interface Kind {
  name: string;
  functionality: number;
  /** Columns of the list; a row contains nothing else. */
  columns: readonly string[];
  /** Fields of the record without `Id`: Get answers them, CreateOrUpdate replaces them. */
  recordFields: Fields;
  /** List columns that CreateOrUpdate accepts although Get does not answer them. */
  writeOnlyFields?: Fields;
  /** Fields that only the backend writes. */
  readOnly?: readonly string[];
  required?: readonly string[];
  /** Columns and fields computed from another table or field. */
  computed?: Record<string, (record: JsonObject, database: Database) => Json>;
  /** Throws an error answer when the record is invalid. */
  validate?: (record: JsonObject, context: SaveContext) => void;
  /** Fields that the backend derives. */
  derive?: (record: JsonObject, context: SaveContext) => JsonObject;
}

type Presentation = Pick<BackendState, 'database' | 'settings'>;

export function columnsOf(kind: Kind, { settings }: Pick<BackendState, 'settings'>): readonly string[] {
  return settings.rowsWithIds && !kind.columns.includes('Id') ? ['Id', ...kind.columns] : kind.columns;
}

export function presentRow(kind: Kind, record: JsonObject, { database, settings }: Presentation): JsonObject {
  const row = pick(kind, columnsOf(kind, { settings }), record, database);
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, settings.columnValue(value, column)]));
}

export function presentRecord(kind: Kind, record: JsonObject, { database, settings }: Presentation): JsonObject {
  const specified = Object.keys(kind.recordFields);
  const fieldsByShape = {
    named: ['Id', ...specified],
    full: [...kind.columns, ...specified, ...Object.keys(kind.writeOnlyFields ?? {})],
    'without-id': specified,
  };
  return pick(kind, [...new Set(fieldsByShape[settings.recordShape])], record, database);
}

function pick(kind: Kind, names: readonly string[], record: JsonObject, database: Database): JsonObject {
  const compute = (name: string): Json => kind.computed?.[name]?.(record, database) ?? record[name] ?? null;
  return Object.fromEntries(names.map((name) => [name, compute(name)]));
}
