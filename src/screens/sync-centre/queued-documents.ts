import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import type { EntryState, OutboxRow } from '../../db/rows.ts';

/** A record with its entries in the order of sending. */
export type QueuedDocument = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly entries: readonly OutboxRow[];
  readonly state: EntryState;
};

/** Groups the outbox by record: parked records first, the others in the order in which they were saved. */
export function queuedDocuments(entries: readonly OutboxRow[]): readonly QueuedDocument[] {
  const byDocument = new Map<string, OutboxRow[]>();
  for (const entry of entries) {
    const name = `${entry.entity} ${entry.recordKey}`;
    byDocument.set(name, [...(byDocument.get(name) ?? []), entry]);
  }
  const documents = [...byDocument.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ entity: first.entity, key: first.recordKey, entries: own, state: stateOf(own) }] : [];
  });
  return documents.toSorted((left, right) => Number(right.state === 'parked') - Number(left.state === 'parked'));
}

function stateOf(entries: readonly OutboxRow[]): EntryState {
  const has = (state: EntryState) => entries.some((entry) => entry.state === state);
  return has('parked') ? 'parked' : has('sending') ? 'sending' : 'waiting';
}
