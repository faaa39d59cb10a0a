import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { AdditionalFieldGroup } from '../../src/contract/entities/shared/additional-field.ts';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import type { Row } from '../engine/declaration/row.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';

/** Rows that a change locks: the record that it names, and the vehicles that the record and the body refer to. */
export type ChangeScope = {
  readonly declaration: ServerEntity;
  /** The record that the call names; null for a new record and for a part. */
  readonly recordId: number | null;
  readonly body: unknown;
};

/** The start of a change: the response stored under its key, or the locked record and the additional fields of its kind. */
export type BegunChange = {
  readonly stored: { readonly PayloadHash: string; readonly Status: number; readonly Body: string } | null;
  readonly record: Row | null;
  readonly fieldGroups: readonly AdditionalFieldGroup[];
};

type BeginRow = {
  readonly IsTaken: boolean;
  readonly PayloadHash: string | null;
  readonly Status: number | null;
  readonly Body: string | null;
  readonly Record: Row | null;
  readonly FieldGroups: readonly AdditionalFieldGroup[] | null;
  readonly FieldVersion: string | null;
};

/** The additional fields of each functionality as last read, with the version that identifies their content in any database. */
const knownFields = new Map<number, { readonly version: string; readonly groups: readonly AdditionalFieldGroup[] }>();

/**
 * Locks the key, the vehicles by id, and the record, in this order: one round trip (`schema/changes.sql`). Runs before any other lock.
 * Throws `idempotency-in-progress` while the same key runs in any process.
 */
export async function beginChange(
  trx: Transaction<Database>,
  userId: number,
  key: string | null,
  scope: ChangeScope | null,
): Promise<BegunChange> {
  const { entity, record } = scope?.declaration ?? {};
  const { table, recordId, columns, vehicleIds } = targetOf(scope);
  const controller =
    entity?.functionality && record && 'AdditionalFieldValues' in record.schema.entries ? functionality[entity.functionality] : null;
  const fields = controller === null ? undefined : knownFields.get(controller);
  const begun = await sql<BeginRow>`
    SELECT * FROM begin_change(${lockOf(userId, key)}::bigint, ${userId}::bigint, ${key}::text, ${table}::text, ${recordId}::bigint, ${columns}::text[], ${vehicleIds}::bigint[], ${controller}::integer,
      ${fields?.version ?? null}::uuid)`.execute(trx);
  const { IsTaken, PayloadHash, Status, Body, Record, FieldGroups, FieldVersion } = begun.rows[0] as BeginRow;
  if (!IsTaken) throw new TaborError('idempotency-in-progress');
  const stored = PayloadHash !== null && Status !== null && Body !== null ? { PayloadHash, Status, Body } : null;
  if (controller !== null && FieldVersion !== null && FieldGroups !== null)
    knownFields.set(controller, { version: FieldVersion, groups: FieldGroups });
  return { stored, record: Record, fieldGroups: FieldGroups ?? fields?.groups ?? [] };
}

/** Locks the vehicles of several changes by id, before any of them takes another lock: each change then finds its own locked. */
export async function lockVehiclesOf(trx: Transaction<Database>, scopes: readonly (ChangeScope | null)[]): Promise<void> {
  const targets = scopes.map(targetOf).filter(({ columns }) => columns.length > 0);
  if (targets.length > 0) await sql`SELECT lock_vehicles_of(${JSON.stringify(targets)}::jsonb)`.execute(trx);
}

/** The table and the record of a change, its columns that refer to vehicles, and the vehicles that its body names. */
function targetOf(scope: ChangeScope | null) {
  const { table = null, references = {} } = scope?.declaration ?? {};
  const columns = table === null ? [] : Object.keys(references).filter((column) => references[column] === 'vehicle');
  const values = typeof scope?.body === 'object' && scope.body !== null ? (scope.body as Row) : {};
  const vehicleIds = columns.map((column) => values[column]).filter(Number.isSafeInteger);
  return { table, recordId: table === null ? null : (scope?.recordId ?? null), columns, vehicleIds };
}

/** The advisory lock of a user's key. */
function lockOf(userId: number, key: string | null): string {
  return createHash('sha256')
    .update(`${userId}\n${key ?? ''}`)
    .digest()
    .readBigInt64BE(0)
    .toString();
}
