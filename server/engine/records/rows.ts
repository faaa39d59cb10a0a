import { sql, type Kysely } from 'kysely';
import * as v from 'valibot';
import { TaborError } from '../../../src/contract/problem.ts';
import { validate } from '../../../src/contract/validate.ts';
import type { Database } from '../../database/tables.ts';
import type { Row } from '../declaration/row.ts';

/** Parses `body` with the schema. Throws `validation` with all field errors. */
export function parseRecord<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const fieldErrors = validate(schema, body);
  if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
  return v.parse(schema, body);
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
export async function writeRecord(db: Kysely<Database>, table: keyof Database, id: number | null, values: Row): Promise<number> {
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

/** Deletes the row `id`, which the caller has locked. */
export async function deleteRecord(db: Kysely<Database>, table: keyof Database, id: number): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE "Id" = ${id}`.execute(db);
}

/** Takes the `fields` that `body` omits from the stored record: clients written for the specification do not know them. */
export function withStoredFields<Fields extends object>(record: Fields, body: unknown, stored: Row | null, fields: readonly (keyof Fields & string)[]): Fields {
  const sent = typeof body === 'object' && body !== null ? body : {};
  const omitted = fields.filter((field) => stored && !Object.hasOwn(sent, field)).map((field) => [field, stored?.[field]] as const);
  return { ...record, ...Object.fromEntries(omitted) };
}

/** The id of an existing record, or null for a new one: clients send zero or a local key for a new record. */
export function existingId(id: unknown): number | null {
  return typeof id === 'number' && id !== 0 ? id : null;
}

/** Serialises objects and lists for `jsonb` columns. */
function columnValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
