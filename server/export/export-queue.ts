import { Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { TaborError } from '../../src/contract/problem.ts';
import { ThrottledError } from '../auth/throttled-error.ts';

/** Concurrent exports per process: each keeps a processor busy and uses one of the pool's twenty connections. */
const MAX_RUNNING = 2;
/** Waiting exports of one user: more can only come from a program. */
export const MAX_WAITING_PER_USER = 100;
const RETRY_SECONDS = 60;
const WAIT_BUCKETS_SECONDS = [0.1, 1, 5, 15, 60, 300, 900];

/**
 * Runs exports in order of arrival: one per user at a time, two in total. A waiting export uses no connection. It leaves the queue with
 * `timeout` when its client disconnects. Throws `throttled` for a user with too many waiting exports.
 */
export type ExportQueue = {
  readonly run: <Answer>(userId: number, signal: AbortSignal, act: () => Promise<Answer>) => Promise<Answer>;
};

type QueuedExport = { readonly userId: number; readonly start: () => void };

export function createExportQueue(registry: Registry | null = null): ExportQueue {
  /** Users with a running export. */
  const running = new Set<number>();
  const waiting: QueuedExport[] = [];
  const waits = registry && addQueueMetrics(registry, { running, waiting });

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
      if (waiting.filter((one) => one.userId === userId).length >= MAX_WAITING_PER_USER) {
        reject(new ThrottledError(RETRY_SECONDS));
        return;
      }
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
      const arrived = performance.now();
      await waitForTurn(userId, signal);
      waits?.observe((performance.now() - arrived) / 1_000);
      try {
        return await act();
      } finally {
        running.delete(userId);
        startNext();
      }
    },
  };
}

/** Adds the depth of the queue and the time that exports wait in it. */
function addQueueMetrics(registry: Registry, exports: { readonly running: ReadonlySet<number>; readonly waiting: readonly QueuedExport[] }): Histogram {
  const depth = new Gauge({
    name: 'tabor_exports',
    help: 'Exports that run or wait.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'running' }, exports.running.size);
      this.set({ state: 'waiting' }, exports.waiting.length);
    },
  });
  registry.registerMetric(depth);
  return new Histogram({ name: 'tabor_export_wait_seconds', help: 'How long exports waited for their turn.', buckets: WAIT_BUCKETS_SECONDS, registers: [registry] });
}
