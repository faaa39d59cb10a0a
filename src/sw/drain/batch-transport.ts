import { MAX_BATCH_ENTRIES } from '../../contract/delivery/batch.ts';
import { callOf } from '../../contract/registry.ts';
import { backendFacts } from '../../api/backend-facts.ts';
import type { OutboxRow, SessionRow } from '../../db/schema/rows.ts';
import { deliverSent, isBatchable, type DeliveryPorts } from '../../sync/deliver.ts';
import type { BatchTransport } from '../../sync/ports.ts';
import { sendBatch } from './send-entry.ts';

/** Maximum bytes of a batch: a poor link takes them within a request's time. */
const MAX_BATCH_BYTES = 128 * 1024;

/** Batches for a backend that is known to take them; undefined for any other (SY24). */
export async function batchTransport(
  { backendAddress }: SessionRow,
  ports: DeliveryPorts<OutboxRow>,
): Promise<BatchTransport<OutboxRow> | undefined> {
  const { capabilities } = await backendFacts(backendAddress);
  return capabilities?.extensions.includes('batch') ? batchesOver(ports) : undefined;
}

/** Batches whose entries are delivered with `ports` once the batch is answered. */
export function batchesOver(ports: DeliveryPorts<OutboxRow>): BatchTransport<OutboxRow> {
  return {
    select: selectEntries,
    send: async (entries) => {
      const outcomes = await sendBatch(entries);
      return (
        outcomes &&
        Promise.all(entries.map((entry, index) => deliverSent(ports, changeOf(entry), entry, outcomes[index] ?? { kind: 'login' })))
      );
    },
  };
}

function selectEntries(ready: readonly OutboxRow[]): OutboxRow[] {
  let bytes = 0;
  const selected: OutboxRow[] = [];
  for (const entry of ready) {
    if (entry.withdrawn || !isBatchable(changeOf(entry), entry)) continue;
    bytes += JSON.stringify(entry.merged ?? entry.payload).length;
    if (selected.length === MAX_BATCH_ENTRIES || bytes > MAX_BATCH_BYTES) break;
    selected.push(entry);
  }
  return selected;
}

function changeOf({ callEntity, call }: OutboxRow) {
  return callOf(callEntity, call).change;
}
