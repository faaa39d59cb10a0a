import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { EntryState, OutboxRow } from '../../db/schema/rows.ts';

/** A record with its entries in the order of sending. */
export type QueuedRecord = {
  readonly entity: EntityName;
  readonly key: RecordKey;
  readonly entries: readonly OutboxRow[];
  readonly state: EntryState;
};

/** Groups the outbox by record: parked records first, the others in the order in which they were saved. */
export function queuedRecords(entries: readonly OutboxRow[]): readonly QueuedRecord[] {
  const byRecord = new Map<string, OutboxRow[]>();
  for (const entry of entries) {
    const id = `${entry.entity} ${entry.recordKey}`;
    byRecord.set(id, [...(byRecord.get(id) ?? []), entry]);
  }
  const records = [...byRecord.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ entity: first.entity, key: first.recordKey, entries: own, state: stateOf(own) }] : [];
  });
  return records.toSorted((left, right) => Number(right.state === 'parked') - Number(left.state === 'parked'));
}

function stateOf(entries: readonly OutboxRow[]): EntryState {
  const has = (state: EntryState) => entries.some((entry) => entry.state === state);
  return has('parked') ? 'parked' : has('sending') ? 'sending' : 'waiting';
}
