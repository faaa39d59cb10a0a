import { Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { ExportProgress, OnRows } from '../engine/declaration/call-request.ts';
import { ThrottledError } from '../limits/throttled-error.ts';

/** Concurrent exports per process: each occupies a processor and uses one of the pool's twenty connections. */
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
  readonly run: <Answer>(exported: ExportOrder, act: (onRows: OnRows) => Promise<Answer>) => Promise<Answer>;
  /** The user's unfinished export of this name; null without one in this process. */
  readonly progressOf: (userId: number, name: string) => ExportProgress | null;
};

/** `name`: the caller's name of the export, for requests for its progress; empty without one. */
export type ExportOrder = { readonly userId: number; readonly name: string; readonly signal: AbortSignal };

type QueuedExport = { readonly userId: number; readonly name: string; readonly start: () => void };

export function createExportQueue(registry: Registry | null = null): ExportQueue {
  const running = new Map<number, { readonly name: string; rows: number }>();
  const waiting: QueuedExport[] = [];
  const waits = registry && addQueueMetrics(registry, { running, waiting });

  function startNext(): void {
    while (running.size < MAX_RUNNING) {
      const index = waiting.findIndex(({ userId }) => !running.has(userId));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      running.set(next.userId, { name: next.name, rows: 0 });
      next.start();
    }
  }

  function waitForTurn({ userId, name, signal }: ExportOrder): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new TaborError('timeout'));
      };
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const entry = { userId, name, start };
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
    run: async (order, act) => {
      const { userId } = order;
      const arrived = performance.now();
      await waitForTurn(order);
      waits?.observe((performance.now() - arrived) / 1_000);
      try {
        return await act((count) => {
          const current = running.get(userId);
          if (current) current.rows = count;
        });
      } finally {
        running.delete(userId);
        startNext();
      }
    },
    progressOf: (userId, name) => {
      const current = running.get(userId);
      if (current?.name === name) return { Place: 0, Rows: current.rows };
      const index = waiting.findIndex((one) => one.userId === userId && one.name === name);
      return index < 0 ? null : { Place: index + 1, Rows: 0 };
    },
  };
}

/** Adds the depth of the queue and the time that exports wait in it. */
function addQueueMetrics(
  registry: Registry,
  exports: { readonly running: ReadonlyMap<number, unknown>; readonly waiting: readonly QueuedExport[] },
): Histogram {
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
  return new Histogram({
    name: 'tabor_export_wait_seconds',
    help: 'How long exports waited for their turn.',
    buckets: WAIT_BUCKETS_SECONDS,
    registers: [registry],
  });
}
