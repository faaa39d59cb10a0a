import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import type { Change } from './change.ts';

type Row = Change & { readonly id: string };

const rows = createCollection(localOnlyCollectionOptions<Row, string>({ id: 'rows', getKey: ({ id }) => id }));

type Executor = ReturnType<typeof startOfflineExecutor>;

/**
 * Starts the outbox as its README and its skill file show: the key is sent, 422 is final, other rejections are thrown as `errorOf` returns
 * them. Its retry policy searches an error's message for 400, 401, 403 and 422, and drops the change when it finds one.
 */
export async function startTanstackOutbox(errorOf: (status: number) => Error): Promise<void> {
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
        if (!response.ok) throw errorOf(response.status);
      },
    },
  });
  await executor.waitForInit();
  const isInOutbox = outboxReader(executor);

  window.contender = {
    save: async (changes) => {
      await Promise.all(changes.map((change) => commit(executor, isInOutbox, change)));
    },
    state: async () => ({ held: (await executor.peekOutbox()).length, parked: [], isSending: executor.getRunningCount() > 0 }),
    logIn: async () => undefined,
  };
}

/** Its commit resolves with the delivery: a change counts as saved once it is in the outbox; a rejection before that means it is not. */
async function commit(executor: Executor, isInOutbox: (id: string) => Promise<boolean>, { record, version }: Change): Promise<void> {
  const transaction = executor.createOfflineTransaction({ mutationFnName: 'save', autoCommit: false });
  transaction.mutate(() => {
    if (rows.has(record)) rows.update(record, (draft) => Object.assign(draft, { version }));
    else rows.insert({ id: record, record, version });
  });
  const stop = new AbortController();
  const delivered = transaction.commit().finally(() => stop.abort());
  await Promise.race([delivered, untilSaved(() => isInOutbox(transaction.id), stop.signal)]);
  delivered.catch(() => undefined);
}

async function untilSaved(isSaved: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isSaved())) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  // Delivered or rejected: the commit settles accordingly.
  if (signal.aborted) await new Promise(() => {});
}

/** Checks whether a transaction is in the outbox; concurrent checks share one read. */
function outboxReader(executor: Executor): (id: string) => Promise<boolean> {
  let reading: Promise<ReadonlySet<string>> | null = null;
  return async (id) => {
    reading ??= executor.peekOutbox().then((transactions) => {
      reading = null;
      return new Set(transactions.map((one) => one.id));
    });
    return (await reading).has(id);
  };
}
