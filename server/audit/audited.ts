import type { Kysely, Transaction } from 'kysely';
import type { EntityName } from '../../src/contract/entity.ts';
import type { FieldChange } from '../../src/contract/entities/audit.ts';
import type { WireDateTime } from '../../src/contract/wire-date.ts';
import type { Database } from '../database/tables.ts';
import { fieldChanges, type Row } from './field-changes.ts';
import type { Occasion } from './occasion.ts';
import { rowOf, subjectOf, type Subject } from './subject.ts';

/** What the audit trail records of a changing call. */
export type Deed = {
  readonly entity: EntityName;
  readonly call: string;
  /** The id that the call changes; null for a creation. */
  readonly target: number | null;
  readonly body: unknown;
  /** The call returns the id of the saved or created record. */
  readonly answersId: boolean;
  readonly userId: number;
  readonly now: WireDateTime;
  readonly occasion: Occasion;
  /** Finds the audited record where it does not follow from the call. */
  readonly subject?: (db: Kysely<Database>) => Promise<Subject | null>;
};

/** Runs `act` and adds its changes to the audit trail in the same transaction. No change adds no entry. */
export async function audited(trx: Transaction<Database>, deed: Deed, act: () => Promise<unknown>): Promise<unknown> {
  const subject = await (deed.subject?.(trx) ?? subjectOf(trx, deed.entity, deed.call, deed.target, deed.body));
  if (!subject) return act();
  // Locks the rows, so that no concurrent change is attributed to this user. The owner comes first: the calls lock in the same order.
  if (subject.owner) await rowOf(trx, subject.owner.table, subject.owner.id, { lock: true });
  const before = subject.id === null ? null : await rowOf(trx, subject.table, subject.id, { lock: true });
  const answer = await act();
  const made = deed.answersId && typeof answer === 'number' && answer !== subject.id ? answer : null;
  if (subject.id !== null) await write(trx, deed, subject, subject.id, before, await rowOf(trx, subject.table, subject.id));
  // Some calls create a record from another one.
  if (made !== null) await write(trx, deed, subject, made, null, await rowOf(trx, subject.table, made));
  return answer;
}

async function write(trx: Transaction<Database>, deed: Deed, subject: Subject, id: number, before: Row | null, after: Row | null): Promise<void> {
  const { owner, entity, table } = subject;
  const reason = reasonOf(deed.body);
  const changes = table === 'file' ? fileChanges(before, after) : fieldChanges(before, after);
  const told = changes.filter(({ Path }) => Path[0] !== owner?.key && (reason === null || Path[0] !== 'Reason'));
  if (told.length === 0 && reason === null) return;
  const placed = owner ? told.map((change): FieldChange => ({ ...change, Path: [owner.name, String(id), ...change.Path] })) : told;
  await trx
    .insertInto('audit_entry')
    .values({
      Entity: entity,
      RecordId: owner?.id ?? id,
      Kind: owner ? 'changed' : before === null ? 'created' : after === null ? 'removed' : 'changed',
      Call: deed.call,
      UserId: deed.userId,
      HappenedOn: deed.occasion.happenedAt,
      EnteredOn: deed.now,
      DeviceId: deed.occasion.deviceId,
      Reason: reason,
      Changes: JSON.stringify(placed),
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
