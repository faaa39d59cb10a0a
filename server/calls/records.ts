import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import type { AdditionalFieldValue } from '../../src/contract/fields.ts';
import { TaborError, type FieldFault } from '../../src/contract/problem.ts';
import { faultsOf } from '../../src/contract/validate.ts';
import type { Database } from '../database/tables.ts';
import { sanitisedValues, withRetiredValues } from './additional-fields.ts';

/** Tables with a `RowVersion` column, which counts the changes of a row. */
type VersionedTable = { [Table in keyof Database]: 'RowVersion' extends keyof Database[Table] ? Table : never }[keyof Database];

/** The configuration of a record kind for CreateOrUpdate, Get and Delete. */
export type RecordKeeping<Schema extends v.GenericSchema> = {
  readonly table: VersionedTable;
  readonly schema: Schema;
  /** Fields of the schema that have a column; other fields are accepted and not stored. */
  readonly columns: readonly string[];
  /** Fields that refer to a record, with its table. */
  readonly references: Readonly<Record<string, keyof Database>>;
};

/** Parses `body` with the schema. Throws `validation` with all field errors. */
export function readRecord<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const faults = faultsOf(schema, body);
  if (faults.length > 0) throw new TaborError('validation', { faults });
  return v.parse(schema, body);
}

/** Field errors for references to missing records. A device's local key refers to none. */
export async function unknownReferences(
  db: Kysely<Database>,
  record: Readonly<Record<string, unknown>>,
  references: Readonly<Record<string, keyof Database>>,
): Promise<FieldFault[]> {
  const named = Object.entries(references).filter(([field]) => record[field] !== null && record[field] !== undefined);
  if (named.length === 0) return [];
  const asked = named.map(([field, table]) => {
    const id = record[field];
    return typeof id === 'number' ? sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE "Id" = ${id})` : sql`false`;
  });
  // One query checks all references, to save round trips.
  const answer = await sql<{ known: boolean[] }>`SELECT ARRAY[${sql.join(asked)}] AS known`.execute(db);
  const known = answer.rows[0]?.known ?? [];
  return named.flatMap(([field], index) => (known[index] === true ? [] : [{ field, code: 'unknown-reference' as const }]));
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
    const made = await sql<{ Id: number }>`INSERT INTO ${sql.table(table)} (${columns}) VALUES (${sql.join(bound)}) RETURNING "Id"`.execute(db);
    return made.rows[0]?.Id as number;
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
  keeping: RecordKeeping<Schema>,
  body: unknown,
  steps: {
    readonly check?: (record: v.InferOutput<Schema> & Record<string, unknown>, id: number | null) => Promise<readonly FieldFault[]>;
    readonly stamp: (id: number | null) => Values | Promise<Values>;
    readonly expectedVersion: number | null;
  },
): Promise<number> {
  const read = readRecord(keeping.schema, body) as v.InferOutput<Schema> & Record<string, unknown>;
  const id = existingId(read['Id']);
  if (id !== null && steps.expectedVersion !== null) await holdVersion(db, keeping.table, id, steps.expectedVersion);
  const record = keeping.columns.includes(ownFields) ? await withOwnFields(db, keeping.table, id, read) : read;
  const faults = [...((await steps.check?.(record, id)) ?? []), ...(await unknownReferences(db, record, keeping.references))];
  if (faults.length > 0) throw new TaborError('validation', { faults });
  const values = Object.fromEntries(keeping.columns.map((name) => [name, record[name] ?? null]));
  return writeRecord(db, keeping.table, id, { ...values, ...(await steps.stamp(id)) });
}

/** The column with the values of the additional fields. */
const ownFields = 'AdditionalFieldValues';

/** The additional fields as stored: rich text sanitised, values of retired fields preserved. */
async function withOwnFields<Kept extends Record<string, unknown>>(db: Kysely<Database>, table: VersionedTable, id: number | null, record: Kept): Promise<Kept> {
  const values = record[ownFields];
  if (!Array.isArray(values)) return record;
  const sanitised = await sanitisedValues(db, values as readonly AdditionalFieldValue[]);
  return { ...record, AdditionalFieldValues: id === null ? sanitised : await withRetiredValues(db, table, id, sanitised) };
}

/** Takes the `fields` that `body` omits from the stored record: clients written for the specification do not know them. */
export function withKept<Kept extends object>(record: Kept, body: unknown, kept: Values | null, fields: readonly (keyof Kept & string)[]): Kept {
  const sent = typeof body === 'object' && body !== null ? body : {};
  const left = fields.filter((field) => kept && !Object.hasOwn(sent, field)).map((field) => [field, kept?.[field]] as const);
  return { ...record, ...Object.fromEntries(left) };
}

/** The id of an existing record, or null for a new one: clients send zero or a local key for a new record. */
export function existingId(id: unknown): number | null {
  return typeof id === 'number' && id !== 0 ? id : null;
}

/** Locks a record and checks its version, so that a merge never races another save. Throws `changed-meanwhile`. */
async function holdVersion(db: Kysely<Database>, table: VersionedTable, id: number, expected: number): Promise<void> {
  const kept = await loadRecord(db, table, id, { columns: ['RowVersion'], lock: true });
  if (kept['RowVersion'] !== expected) throw new TaborError('changed-meanwhile');
}

/** Serialises objects and lists for `jsonb` columns. */
function columnValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
