import { sql, type Kysely, type RawBuilder } from 'kysely';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import type { Database } from '../../database/tables.ts';
import type { ChangeRequest } from '../declaration/call-request.ts';
import { isRow } from '../declaration/transaction-rows.ts';
import type { Row } from '../declaration/row.ts';
import { nextNumberSql, type NumberSeries } from './next-number.ts';

type Sql = RawBuilder<unknown>;

/** The row of `table` with this id. Throws `not-found`. `lock` locks it until the transaction ends. */
export async function loadRecord(
  db: Kysely<Database>,
  table: keyof Database,
  id: number,
  options: { readonly columns?: readonly string[]; readonly lock?: boolean } = {},
): Promise<Record<string, unknown>> {
  const columns = options.columns ? sql.join(options.columns.map((name) => sql.ref(name))) : sql`*`;
  const lock = options.lock ? sql`FOR UPDATE` : sql``;
  const result = await sql<Record<string, unknown>>`SELECT ${columns} FROM ${sql.table(table)} WHERE "Id" = ${id} ${lock}`.execute(db);
  const row = result.rows[0];
  if (!row) throw new TaborError('not-found');
  return row;
}

/** The record `id`, which the call has locked or which is locked now, until the transaction ends. Throws `not-found`. */
export async function lockRecord({ db, rows }: ChangeRequest, table: keyof Database, id: number): Promise<Row> {
  if (!isRow(rows.locked, table, id)) return loadRecord(db, table, id, { lock: true });
  if (!rows.locked.row) throw new TaborError('not-found');
  return rows.locked.row;
}

/** Throws `changed-meanwhile` when the change is based on another version of the row. */
export function requireVersion({ expectedVersions }: Pick<ChangeRequest, 'expectedVersions'>, row: Row): void {
  if (expectedVersions?.includes(Number(row['RowVersion'])) === false) throw new TaborError('changed-meanwhile');
}

/**
 * Inserts `values`, or updates the row `id` and increments its version; `series` numbers the row. Returns the row as written. Throws
 * `not-found`.
 */
export async function writeRecord(
  { db, rows }: ChangeRequest,
  table: keyof Database,
  id: number | null,
  values: Row,
  series: NumberSeries | null = null,
): Promise<Row & { readonly Id: number }> {
  const bound: Record<string, Sql> = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sql`${columnValue(value)}`]));
  if (series) bound['Number'] = sql`(SELECT "Number" FROM series)`;
  const numbering = series ? sql`WITH series AS (${nextNumberSql(series, table)})` : sql``;
  const write = id === null ? insertSql(table, bound) : updateSql(table, id, bound);
  const written = await sql<{
    row: Row & { readonly Id: number };
  }>`${numbering} ${write} RETURNING to_jsonb(${sql.table(table)}.*) AS row`.execute(db);
  const row = written.rows[0]?.row;
  if (!row) throw new TaborError('not-found');
  rows.written = { table, id: row.Id, row };
  return row;
}

type BoundValues = Readonly<Record<string, Sql>>;

function insertSql(table: keyof Database, bound: BoundValues): Sql {
  const columns = Object.keys(bound).map((name) => sql.ref(name));
  return sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES (${sql.join(Object.values(bound))})`;
}

function updateSql(table: keyof Database, id: number, bound: BoundValues): Sql {
  const changes = sql.join([
    ...Object.entries(bound).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`"RowVersion" = "RowVersion" + 1`,
  ]);
  return sql`UPDATE ${sql.table(table)} SET ${changes} WHERE "Id" = ${id}`;
}

/** Deletes the row `id`, which the caller has locked. */
export async function deleteRecord({ db, rows }: Pick<ChangeRequest, 'db' | 'rows'>, table: keyof Database, id: number): Promise<void> {
  rows.written = { table, id, row: null };
  await sql`DELETE FROM ${sql.table(table)} WHERE "Id" = ${id}`.execute(db);
}

/** Takes the `fields` that `body` omits from the stored record: clients written for the specification do not know them. */
export function withStoredFields<Fields extends object>(
  record: Fields,
  body: unknown,
  stored: Row | null,
  fields: readonly (keyof Fields & string)[],
): Fields {
  const bodyFields = typeof body === 'object' && body !== null ? body : {};
  const omitted = fields.filter((field) => stored && !Object.hasOwn(bodyFields, field)).map((field) => [field, stored?.[field]] as const);
  return { ...record, ...Object.fromEntries(omitted) };
}

/**
 * The id of an existing record, or null for a new one: clients send zero or a local key for a new record. Throws `validation` for a number
 * that cannot be an id.
 */
export function existingId(id: unknown): number | null {
  if (typeof id !== 'number' || id === 0) return null;
  if (!Number.isSafeInteger(id)) throw new TaborError('validation', { fieldErrors: [{ field: 'Id', code: 'integer' }] });
  return id;
}

/** Serialises objects and lists for `jsonb` columns. */
function columnValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
