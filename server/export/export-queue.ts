import { TaborError } from '../../src/contract/problem.ts';

/** Concurrent exports per process: each keeps a processor busy and uses one of the pool's twenty connections. */
const MAX_RUNNING = 2;

/**
 * Runs exports in order of arrival: one per user at a time, two in total. A waiting export uses no connection. It leaves the queue with
 * `timeout` when its client disconnects.
 */
export type ExportQueue = {
  readonly run: <Answer>(userId: number, signal: AbortSignal, act: () => Promise<Answer>) => Promise<Answer>;
};

type QueuedExport = { readonly userId: number; readonly start: () => void };

export function createExportQueue(): ExportQueue {
  /** Users with a running export. */
  const running = new Set<number>();
  const waiting: QueuedExport[] = [];

  function startNext(): void {
    while (running.size < MAX_RUNNING) {
      const index = waiting.findIndex(({ userId }) => !running.has(userId));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      running.add(next.userId);
      next.start();
    }
  }

  function waitForTurn(userId: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new TaborError('timeout'));
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry = { userId, start };
      if (signal.aborted) {
        reject(new TaborError('timeout'));
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      startNext();
    });
  }

  return {
    run: async (userId, signal, act) => {
      await waitForTurn(userId, signal);
      try {
        return await act();
      } finally {
        running.delete(userId);
        startNext();
      }
    },
  };
}
