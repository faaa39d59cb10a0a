import type { Kysely, Transaction } from 'kysely';
import type { FieldChange } from '../../src/contract/entities/shared/audit.ts';
import type { WireDateTime } from '../../src/contract/wire-date.ts';
import type { Database } from '../database/tables.ts';
import type { Catalogue } from '../engine/declaration/catalogue.ts';
import type { Row } from '../engine/declaration/row.ts';
import { fieldChanges } from './field-changes.ts';
import type { ClientOrigin } from './client-origin.ts';
import { rowOf, auditTargetOf, type AuditTarget, type ChangingCall } from './audit-target.ts';

/** What the audit trail records of a changing call. */
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

/** Runs `act` and adds its changes to the audit trail in the same transaction. No change adds no entry. */
export async function runAudited(trx: Transaction<Database>, context: AuditContext, act: () => Promise<unknown>): Promise<unknown> {
  const target = await (context.findTarget?.(trx) ?? auditTargetOf(trx, context.catalogue, context));
  if (!target) return act();
  // Locks the rows, so that no concurrent change is attributed to this user. The owner comes first: the calls lock in the same order.
  if (target.owner) await rowOf(trx, target.owner.table, target.owner.id, { lock: true });
  const before = target.id === null ? null : await rowOf(trx, target.table, target.id, { lock: true });
  const answer = await act();
  const createdId = context.returnsId && typeof answer === 'number' && answer !== target.id ? answer : null;
  if (target.id !== null) await writeAuditEntry(trx, context, target, target.id, before, await rowOf(trx, target.table, target.id));
  // Some calls create a record from another one.
  if (createdId !== null) await writeAuditEntry(trx, context, target, createdId, null, await rowOf(trx, target.table, createdId));
  return answer;
}

async function writeAuditEntry(trx: Transaction<Database>, context: AuditContext, target: AuditTarget, id: number, before: Row | null, after: Row | null): Promise<void> {
  const { owner, entity, table } = target;
  const reason = reasonOf(context.body);
  const changes = table === 'file' ? fileChanges(before, after) : fieldChanges(before, after);
  const relevant = changes.filter(({ Path }) => Path[0] !== owner?.key && (reason === null || Path[0] !== 'Reason'));
  if (relevant.length === 0 && reason === null) return;
  const prefixed = owner ? relevant.map((change): FieldChange => ({ ...change, Path: [owner.name, String(id), ...change.Path] })) : relevant;
  await trx
    .insertInto('audit_entry')
    .values({
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
    })
    .execute();
}

/** The audit trail records only the name of a file. */
function fileChanges(before: Row | null, after: Row | null): FieldChange[] {
  const named = (row: Row | null) => row && { FileName: row['FileName'] };
  return fieldChanges(named(before), named(after));
}

/** The reason of a decision; the entry of the call records it separately. */
function reasonOf(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'Reason' in body ? body.Reason : null;
  return typeof reason === 'string' && reason.trim() !== '' ? reason : null;
}
