import { TaborError } from '../../src/contract/wire/problem.ts';
import { ThrottledError } from './throttled-error.ts';

/** A task that has run this long is slow. */
const SLOW_MS = 50;

/** How much each fast task raises the number of tasks that may run at a time. */
const FAST_STEP = 0.1;

/** Waiting tasks of one caller: more can only come from a program. */
export const MAX_WAITING_PER_CALLER = 50;
const RETRY_SECONDS = 5;

/** Tasks that run at a time: `slow` after a slow one, and with every fast one more, up to `fast`. */
type Concurrency = { readonly fast: number; readonly slow: number };

/** The caller of a task. The task leaves the queue when `signal` is aborted. */
export type Turn = { readonly caller: string; readonly signal?: AbortSignal | undefined };

/**
 * Runs tasks within a limit. The callers of waiting tasks take turns, so that one with many tasks does not keep the others waiting. A task
 * may use the processor and the database; it must not wait for a client, a timer or another program. Throws `throttled` for a caller with
 * too many waiting tasks, `timeout` for a task whose client has left.
 */
export type Bulkhead = { readonly run: <Answer>(turn: Turn, task: () => Promise<Answer>) => Promise<Answer>; readonly running: () => number; readonly waiting: () => number };

export function createBulkhead({ fast, slow }: Concurrency): Bulkhead {
  /** The waiting tasks of each caller; the first caller is the next one. */
  const queues = new Map<string, (() => void)[]>();
  let running = 0;
  let allowed = fast;

  function startNext(): void {
    while (running < Math.floor(allowed)) {
      const [next] = queues;
      if (!next) return;
      const [caller, queue] = next;
      queues.delete(caller);
      const start = queue.shift();
      if (queue.length > 0) queues.set(caller, queue);
      running++;
      start?.();
    }
  }

  function leave(caller: string, start: () => void): void {
    const others = (queues.get(caller) ?? []).filter((one) => one !== start);
    if (others.length > 0) queues.set(caller, others);
    else queues.delete(caller);
  }

  function waitForTurn({ caller, signal }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? [];
      if (queue.length >= MAX_WAITING_PER_CALLER) return reject(new ThrottledError(RETRY_SECONDS));
      if (signal?.aborted) return reject(new TaborError('timeout'));
      const onAbort = () => {
        leave(caller, start);
        reject(new TaborError('timeout'));
      };
      const start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queues.set(caller, [...queue, start]);
      startNext();
    });
  }

  return {
    run: async (turn, task) => {
      await waitForTurn(turn);
      const started = performance.now();
      try {
        return await task();
      } finally {
        const isSlow = performance.now() - started > SLOW_MS;
        allowed = isSlow ? slow : Math.min(fast, allowed + FAST_STEP);
        running--;
        startNext();
      }
    },
    running: () => running,
    waiting: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  };
}
