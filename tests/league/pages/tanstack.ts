import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import type { Change } from '../contender.ts';

type Row = Change & { readonly id: string };

const rows = createCollection(localOnlyCollectionOptions<Row, string>({ id: 'rows', getKey: ({ id }) => id }));

/** As its README and its guide have it: the key goes along, 422 is final, other refusals are thrown by their status. */
const executor = startOfflineExecutor({
  collections: { rows },
  mutationFns: {
    save: async ({ transaction, idempotencyKey }) => {
      const response = await fetch('/Save', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
        body: JSON.stringify(transaction.mutations[0]?.modified),
      });
      if (response.status === 422) throw new NonRetriableError('Invalid data - will not retry');
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
    },
  },
});
await executor.waitForInit();

window.contender = {
  save: async (changes) => {
    await Promise.all(changes.map(commit));
  },
  state: async () => ({ held: (await executor.peekOutbox()).length, isSending: executor.getRunningCount() > 0 }),
  logIn: async () => undefined,
};

/** Its commit resolves with the delivery: what is in its outbox before that is kept, and what it rejects is not. */
async function commit({ record, version }: Change): Promise<void> {
  const transaction = executor.createOfflineTransaction({ mutationFnName: 'save', autoCommit: false });
  transaction.mutate(() => {
    if (rows.has(record)) rows.update(record, (draft) => Object.assign(draft, { version }));
    else rows.insert({ id: record, record, version });
  });
  const stop = new AbortController();
  const delivered = transaction.commit().finally(() => stop.abort());
  await Promise.race([delivered, keptInOutbox(transaction.id, stop.signal)]);
  delivered.catch(() => undefined);
}

async function keptInOutbox(id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await outboxIds()).has(id)) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  // Delivered, or refused: the commit says which.
  if (signal.aborted) await new Promise(() => {});
}

let reading: Promise<Set<string>> | null = null;

/** One reading for all that ask meanwhile. */
function outboxIds(): Promise<Set<string>> {
  reading ??= executor.peekOutbox().then((kept) => {
    reading = null;
    return new Set(kept.map(({ id }) => id));
  });
  return reading;
}
