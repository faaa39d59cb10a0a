import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { EntityName } from '../../src/contract/definition/entity.ts';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import type { WireDateTime } from '../../src/contract/wire/wire-date.ts';
import type { Database } from '../database/tables.ts';
import type { Catalogue } from '../engine/declaration/catalogue.ts';
import { isRow, type TransactionRows } from '../engine/declaration/transaction-rows.ts';
import type { Row } from '../engine/declaration/row.ts';
import { fieldChanges } from './field-changes.ts';
import type { ClientOrigin } from './client-origin.ts';
import { rowOf, auditTargetOf, type AuditTarget, type ChangingCall } from './audit-target.ts';

/** Facts about a changing call that the audit trail stores. */
export type AuditContext = ChangingCall & {
  readonly catalogue: Catalogue;
  /** The call returns the id of the saved or created record. */
  readonly returnsId: boolean;
  readonly userId: number;
  readonly now: WireDateTime;
  readonly clientOrigin: ClientOrigin;
  /** Finds the audited record where it does not follow from the call. */
  readonly findTarget?: (db: Kysely<Database>) => Promise<AuditTarget | null>;
};

/** A record before and after the change; null where it did not or does not exist. */
export type ChangedRecord = {
  readonly entity: EntityName;
  readonly call: string;
  readonly id: number;
  readonly before: Row | null;
  readonly after: Row | null;
};

/**
 * The result of an audited change, the statements that add its entries to the audit trail, and the records that it changed, without parts
 * and files.
 */
export type Audited = { readonly result: unknown; readonly entries: readonly CompiledQuery[]; readonly records: readonly ChangedRecord[] };

/**
 * Runs `act` and compares the rows that it changes. The entries must be written in the same transaction. No change adds no entry.
 */
export async function runAudited(
  trx: Transaction<Database>,
  context: AuditContext,
  rows: TransactionRows,
  act: () => Promise<unknown>,
): Promise<Audited> {
  const target = await (context.findTarget?.(trx) ?? auditTargetOf(trx, context.catalogue, context));
  if (!target) return { result: await act(), entries: [], records: [] };
  // Locks the rows, so that no concurrent change is attributed to this user. The owner comes first: the calls lock in the same order.
  if (target.owner) await rowOf(trx, target.owner.table, target.owner.id, { lock: true });
  const { locked } = rows;
  const before =
    target.id === null
      ? null
      : isRow(locked, target.table, target.id)
        ? locked.row
        : await rowOf(trx, target.table, target.id, { lock: true });
  const result = await act();
  const createdId = context.returnsId && typeof result === 'number' && result !== target.id ? result : null;
  const entries: CompiledQuery[] = [];
  const records: ChangedRecord[] = [];
  const add = (id: number, old: Row | null, now: Row | null) => {
    entries.push(...auditEntry(trx, context, target, id, old, now));
    if (!target.owner) records.push({ entity: target.entity, call: context.call, id, before: old, after: now });
  };
  const after = (id: number) => (isRow(rows.written, target.table, id) ? rows.written.row : rowOf(trx, target.table, id));
  if (target.id !== null) add(target.id, before, await after(target.id));
  // Some calls create a record from another one.
  if (createdId !== null) add(createdId, null, await after(createdId));
  return { result, entries, records };
}

function auditEntry(
  trx: Transaction<Database>,
  context: AuditContext,
  target: AuditTarget,
  id: number,
  before: Row | null,
  after: Row | null,
): CompiledQuery[] {
  const { owner, entity, table } = target;
  const reason = reasonOf(context.body);
  const changes = table === 'file' ? fileChanges(before, after) : fieldChanges(before, after);
  const relevant = changes.filter(({ Path }) => Path[0] !== owner?.key && (reason === null || Path[0] !== 'Reason'));
  if (relevant.length === 0 && reason === null) return [];
  const prefixed = owner
    ? relevant.map((change): FieldChange => ({ ...change, Path: [owner.name, String(id), ...change.Path] }))
    : relevant;
  const entry = {
    Entity: entity,
    RecordId: owner?.id ?? id,
    Kind: owner ? 'changed' : before === null ? 'created' : after === null ? 'removed' : 'changed',
    Call: context.call,
    UserId: context.userId,
    HappenedOn: context.clientOrigin.happenedAt,
    EnteredOn: context.now,
    DeviceId: context.clientOrigin.deviceId,
    Reason: reason,
    Changes: JSON.stringify(prefixed),
  };
  return [trx.insertInto('audit_entry').values(entry).compile()];
}

/** The audit trail records only the name of a file. */
function fileChanges(before: Row | null, after: Row | null): FieldChange[] {
  const nameOf = (row: Row | null) => row && { FileName: row['FileName'] };
  return fieldChanges(nameOf(before), nameOf(after));
}

/** The reason of a decision; the entry of the call records it separately. */
function reasonOf(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'Reason' in body ? body.Reason : null;
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null;
}
