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

/** Limits of a kind: its tasks at a time. */
type KindLimits = { readonly atOnce?: number };

/** The caller of a task. The task leaves the queue when `signal` is aborted. */
export type Turn = { readonly caller: string; readonly signal?: AbortSignal | undefined };

/**
 * Runs tasks within a limit. The callers of waiting tasks take turns, so that one with many tasks does not keep the others waiting. A task
 * may use the processor and the database; it must not wait for a client, a timer or another program. A long one calls `givePlace` between
 * its steps, which resolves when it has a place again. Throws `throttled` for a caller with too many waiting tasks, `timeout` for a task
 * whose client has left.
 */
export type Bulkhead = {
  readonly run: <Answer>(turn: Turn, task: (givePlace: () => Promise<void>) => Promise<Answer>) => Promise<Answer>;
  readonly running: () => number;
  readonly waiting: () => number;
};

/** The waiting tasks of a kind, and its use of the shared places. */
type Kind = { readonly limits: KindLimits; readonly queue: CallerQueue; running: number; usedMs: number };

/** One bulkhead for one kind of tasks. */
export function createBulkhead(concurrency: Concurrency): Bulkhead {
  return createBulkheads({ only: {} }, concurrency).only;
}

/** Bulkheads that share their places: of the kinds that wait, the one that has used the least time is next. */
export function createBulkheads<Name extends string>(
  limits: Readonly<Record<Name, KindLimits>>,
  { fast, slow }: Concurrency,
): Readonly<Record<Name, Bulkhead>> {
  const kinds: Kind[] = [];
  let allowed = fast;

  function mayStart({ limits: { atOnce = Infinity }, running, queue }: Kind): boolean {
    return queue.size() > 0 && running < atOnce && kinds.reduce((sum, kind) => sum + kind.running, 0) < Math.floor(allowed);
  }

  function startNext(): void {
    for (;;) {
      const [next] = kinds.filter(mayStart).toSorted((left, right) => left.usedMs - right.usedMs);
      if (!next) return;
      next.running++;
      next.queue.takeNext()();
    }
  }

  /** A kind that had nothing to do has no claim to the time that it did not use. */
  function join(kind: Kind): void {
    if (kind.running > 0 || kind.queue.size() > 0) return;
    const active = kinds.filter(({ running, queue }) => running > 0 || queue.size() > 0).map(({ usedMs }) => usedMs);
    if (active.length > 0) kind.usedMs = Math.max(kind.usedMs, Math.min(...active));
  }

  async function takePlace(kind: Kind, turn: Turn): Promise<number> {
    join(kind);
    const started = kind.queue.wait(turn);
    startNext();
    await started;
    return performance.now();
  }

  function leavePlace(kind: Kind, began: number): void {
    const tookMs = performance.now() - began;
    kind.usedMs += tookMs;
    kind.running--;
    allowed = tookMs > SLOW_MS ? slow : Math.min(fast, allowed + FAST_STEP);
    startNext();
  }

  function bulkheadOf(kind: Kind): Bulkhead {
    return {
      run: async (turn, task) => {
        let began: number | null = await takePlace(kind, turn);
        const givePlace = async (): Promise<void> => {
          if (began !== null) leavePlace(kind, began);
          began = null;
          began = await takePlace(kind, turn);
        };
        try {
          return await task(givePlace);
        } finally {
          if (began !== null) leavePlace(kind, began);
        }
      },
      running: () => kind.running,
      waiting: () => kind.queue.size(),
    };
  }

  return Object.fromEntries(
    Object.entries<KindLimits>(limits).map(([name, one]) => {
      const kind: Kind = { limits: one, queue: createCallerQueue(), running: 0, usedMs: 0 };
      kinds.push(kind);
      return [name, bulkheadOf(kind)];
    }),
  ) as Record<Name, Bulkhead>;
}

type CallerQueue = {
  readonly wait: (turn: Turn) => Promise<void>;
  /** Removes the next task and returns the function that starts it. */ readonly takeNext: () => () => void;
  readonly size: () => number;
};

/** A queue whose callers take turns. */
function createCallerQueue(): CallerQueue {
  /** The waiting tasks of each caller; the first caller is the next one. */
  const queues = new Map<string, (() => void)[]>();

  function leave(caller: string, start: () => void): void {
    const others = (queues.get(caller) ?? []).filter((one) => one !== start);
    if (others.length > 0) queues.set(caller, others);
    else queues.delete(caller);
  }

  return {
    wait: ({ caller, signal }) =>
      new Promise((resolve, reject) => {
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
      }),
    takeNext: () => {
      const [[caller, [start, ...others]]] = queues as unknown as [[string, [() => void, ...(() => void)[]]]];
      queues.delete(caller);
      if (others.length > 0) queues.set(caller, others);
      return start;
    },
    size: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  };
}
