import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import type { AdditionalFieldValue } from '../../src/contract/fields.ts';
import { TaborError, type FieldError } from '../../src/contract/problem.ts';
import { validate } from '../../src/contract/validate.ts';
import type { Database } from '../database/tables.ts';
import { sanitiseValues, withRetiredValues } from './additional-fields.ts';

/** Tables with a `RowVersion` column, which counts the changes of a row. */
type VersionedTable = { [Table in keyof Database]: 'RowVersion' extends keyof Database[Table] ? Table : never }[keyof Database];

/** The configuration of a record kind for CreateOrUpdate, Get and Delete. */
export type RecordConfig<Schema extends v.GenericSchema> = {
  readonly table: VersionedTable;
  readonly schema: Schema;
  /** Fields of the schema that have a column; other fields are accepted and not stored. */
  readonly columns: readonly string[];
  /** Fields that refer to a record, with its table. */
  readonly references: Readonly<Record<string, keyof Database>>;
};

/** Parses `body` with the schema. Throws `validation` with all field errors. */
export function parseRecord<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const fieldErrors = validate(schema, body);
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  return v.parse(schema, body);
}

/** Field errors for references to missing records. A device's local key refers to none. */
export async function checkReferences(
  db: Kysely<Database>,
  record: Readonly<Record<string, unknown>>,
  references: Readonly<Record<string, keyof Database>>,
): Promise<FieldError[]> {
  const present = Object.entries(references).filter(([field]) => record[field] !== null && record[field] !== undefined);
  if (present.length === 0) return [];
  const checks = present.map(([field, table]) => {
    const id = record[field];
    return typeof id === 'number' ? sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE "Id" = ${id})` : sql`false`;
  });
  // One query checks all references, to save round trips.
  const answer = await sql<{ known: boolean[] }>`SELECT ARRAY[${sql.join(checks)}] AS known`.execute(db);
  const exists = answer.rows[0]?.known ?? [];
  return present.flatMap(([field], index) => (exists[index] === true ? [] : [{ field, code: 'unknown-reference' as const }]));
}

/** The row of `table` with this id. Throws `not-found`. `lock` locks it until the transaction ends. */
export async function loadRecord(
  db: Kysely<Database>,
  table: keyof Database,
  id: number,
  options: { readonly columns?: readonly string[]; readonly lock?: boolean } = {},
): Promise<Record<string, unknown>> {
  const columns = options.columns ? sql.join(options.columns.map((name) => sql.ref(name))) : sql`*`;
  const lock = options.lock ? sql`FOR UPDATE` : sql``;
  const found = await sql<Record<string, unknown>>`SELECT ${columns} FROM ${sql.table(table)} WHERE "Id" = ${id} ${lock}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new TaborError('not-found');
  return row;
}

/** Inserts `values`, or updates the row `id` and increments its version. Returns the id. Throws `not-found`. */
export async function writeRecord(
  db: Kysely<Database>,
  table: VersionedTable,
  id: number | null,
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const names = Object.keys(values);
  const bound = names.map((name) => sql`${columnValue(values[name])}`);
  if (id === null) {
    const columns = sql.join(names.map((name) => sql.ref(name)));
    const inserted = await sql<{ Id: number }>`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(bound)}) RETURNING "Id"`.execute(db);
    return inserted.rows[0]?.Id as number;
  }
  const changes = sql.join([...names.map((name, index) => sql`${sql.ref(name)} = ${bound[index]}`), sql`"RowVersion" = "RowVersion" + 1`]);
  const changed = await sql`UPDATE ${sql.table(table)} SET ${changes} WHERE "Id" = ${id}`.execute(db);
  if (changed.numAffectedRows === 0n) throw new TaborError('not-found');
  return id;
}

type Values = Readonly<Record<string, unknown>>;

/** Validates `body` by the schema, the references and the server-side `check`, and writes it. Returns the id. */
export async function saveRecord<Schema extends v.GenericSchema>(
  db: Kysely<Database>,
  config: RecordConfig<Schema>,
  body: unknown,
  steps: {
    readonly check?: (record: v.InferOutput<Schema> & Record<string, unknown>, id: number | null) => Promise<readonly FieldError[]>;
    readonly stamp: (id: number | null) => Values | Promise<Values>;
    readonly expectedVersion: number | null;
  },
): Promise<number> {
  const parsed = parseRecord(config.schema, body) as v.InferOutput<Schema> & Record<string, unknown>;
  const id = existingId(parsed['Id']);
  if (id !== null && steps.expectedVersion !== null) await lockVersion(db, config.table, id, steps.expectedVersion);
  const record = config.columns.includes(ADDITIONAL_FIELDS_COLUMN) ? await prepareAdditionalFields(db, config.table, id, parsed) : parsed;
  const fieldErrors = [...((await steps.check?.(record, id)) ?? []), ...(await checkReferences(db, record, config.references))];
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  const values = Object.fromEntries(config.columns.map((name) => [name, record[name] ?? null]));
  return writeRecord(db, config.table, id, { ...values, ...(await steps.stamp(id)) });
}

/** The column with the values of the additional fields. */
const ADDITIONAL_FIELDS_COLUMN = 'AdditionalFieldValues';

/** The additional fields as stored: rich text sanitised, values of retired fields preserved. */
async function prepareAdditionalFields<Fields extends Record<string, unknown>>(db: Kysely<Database>, table: VersionedTable, id: number | null, record: Fields): Promise<Fields> {
  const values = record[ADDITIONAL_FIELDS_COLUMN];
  if (!Array.isArray(values)) return record;
  const sanitised = await sanitiseValues(db, values as readonly AdditionalFieldValue[]);
  return { ...record, AdditionalFieldValues: id === null ? sanitised : await withRetiredValues(db, table, id, sanitised) };
}

/** Takes the `fields` that `body` omits from the stored record: clients written for the specification do not know them. */
export function withStoredFields<Fields extends object>(record: Fields, body: unknown, stored: Values | null, fields: readonly (keyof Fields & string)[]): Fields {
  const sent = typeof body === 'object' && body !== null ? body : {};
  const omitted = fields.filter((field) => stored && !Object.hasOwn(sent, field)).map((field) => [field, stored?.[field]] as const);
  return { ...record, ...Object.fromEntries(omitted) };
}

/** The id of an existing record, or null for a new one: clients send zero or a local key for a new record. */
export function existingId(id: unknown): number | null {
  return typeof id === 'number' && id !== 0 ? id : null;
}

/** Locks a record and checks its version, so that a merge never races another save. Throws `changed-meanwhile`. */
async function lockVersion(db: Kysely<Database>, table: VersionedTable, id: number, expected: number): Promise<void> {
  const stored = await loadRecord(db, table, id, { columns: ['RowVersion'], lock: true });
  if (stored['RowVersion'] !== expected) throw new TaborError('changed-meanwhile');
}

/** Serialises objects and lists for `jsonb` columns. */
function columnValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
