import type { MiddlewareHandler } from 'hono';
import { Gauge, type Registry } from '@prometheus-io/client';
import { batchCall } from '../../src/contract/delivery/batch.ts';
import type { AppEnvironment } from './context.ts';

/** A call that has run this long is slow. */
const SLOW_MS = 50;

/** How much each fast call raises the number of calls that may run at a time. */
const FAST_STEP = 0.1;

/** Calls of a kind that run at a time: `slow` after a slow one, and with every fast one more, up to `fast`. */
type Limits = { readonly fast: number; readonly slow: number };

/** Calls that may be costly, by kind. More than these wait in order, so that saves find the processor and a connection free. */
const LIMITS = {
  lists: { fast: 8, slow: 2 },
  // Counts without rows, each behind a page that a user reads meanwhile.
  counts: { fast: 2, slow: 1 },
  // Reads of whole tables that are no lists: pickers, timelines, histories.
  choices: { fast: 8, slow: 2 },
  reports: { fast: 2, slow: 1 },
  // Devices ask after each change; slow searches must not hold them up.
  feed: { fast: 4, slow: 2 },
  calendars: { fast: 2, slow: 1 },
  directory: { fast: 2, slow: 1 },
  // Each locks the vehicles of its rows.
  imports: { fast: 1, slow: 1 },
  uploads: { fast: 8, slow: 1 },
  // Each runs several changes at a time.
  batches: { fast: 3, slow: 3 },
  // Each hashes a password.
  logins: { fast: 1, slow: 1 },
} as const satisfies Readonly<Record<string, Limits>>;

export type BulkheadKind = keyof typeof LIMITS;

/** Runs tasks within the limits, the others in order of arrival. */
export type Bulkhead = { readonly run: <Answer>(task: () => Promise<Answer>) => Promise<Answer>; readonly running: () => number; readonly waiting: () => number };

export function createBulkhead({ fast, slow }: Limits): Bulkhead {
  const queue: (() => void)[] = [];
  let running = 0;
  let allowed = fast;
  function startNext(): void {
    while (queue.length > 0 && running < Math.floor(allowed)) {
      running++;
      queue.shift()?.();
    }
  }
  return {
    run: async (task) => {
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        startNext();
      });
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
    waiting: () => queue.length,
  };
}

/** Middleware that runs each kind of costly call behind a bulkhead of its own. `kindOfOther`: the kind of calls that the path alone does not tell. */
export function bulkheads(registry: Registry | null, kindOfOther: (method: string, path: string) => BulkheadKind | null): MiddlewareHandler<AppEnvironment> {
  const kinds = Object.fromEntries(Object.entries(LIMITS).map(([kind, limits]) => [kind, createBulkhead(limits)])) as Record<BulkheadKind, Bulkhead>;
  if (registry) addBulkheadGauge(registry, kinds);
  return async (c, next) => {
    const kind = kindOfOther(c.req.method, c.req.path) ?? kindOf(c.req.method, c.req.path, c.req.query('$top'));
    return kind === null ? next() : kinds[kind].run(next);
  };
}

function kindOf(method: string, path: string, top: string | undefined): BulkheadKind | null {
  if (method === 'POST') return path === '/token' ? 'logins' : path === batchCall.path ? 'batches' : path.startsWith('/File/Upload') ? 'uploads' : null;
  // Exports wait in a queue of their own.
  if (method !== 'GET' || !path.startsWith('/api/') || path.endsWith('/GenerateExcel')) return null;
  return top === '0' ? 'counts' : 'lists';
}

function addBulkheadGauge(registry: Registry, kinds: Readonly<Record<BulkheadKind, Bulkhead>>): void {
  const gauge = new Gauge({
    name: 'tabor_bulkhead',
    help: 'Costly requests that run or wait.',
    labelNames: ['kind', 'state'],
    registers: [],
    collect() {
      for (const [kind, { running, waiting }] of Object.entries(kinds)) {
        this.set({ kind, state: 'running' }, running());
        this.set({ kind, state: 'waiting' }, waiting());
      }
    },
  });
  registry.registerMetric(gauge);
}
