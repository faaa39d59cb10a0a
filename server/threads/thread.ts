import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, Worker, type ResourceLimits } from 'node:worker_threads';
import type { ThreadStart } from './program.ts';

/** A program that does not load in this time is ended all the same. */
const MAX_LOADING_MS = 60_000;

type Options = { readonly data?: unknown; readonly memoryMb: number; readonly dropsOutput?: boolean };

export type Thread = {
  readonly worker: Worker;
  /** Ends the thread, once its program has loaded. */
  readonly end: () => Promise<void>;
};

/**
 * Starts a program in a thread. It must be ended by `end`, never by `worker.terminate`: V8 aborts the whole process when a thread is terminated
 * while its modules are evaluated after a top-level `await`, of which a library may have one.
 */
export function startThread(program: URL, { data, memoryMb, dropsOutput = false }: Options): Thread {
  const { port1: ours, port2: loaded } = new MessageChannel();
  const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = new Worker(program, {
    workerData: { data, loaded } satisfies ThreadStart,
    transferList: [loaded],
    resourceLimits,
    stdout: dropsOutput,
    stderr: dropsOutput,
  });
  // The other side of the port closes when the thread ends by itself.
  const whenLoaded = Promise.race([once(ours, 'message'), once(ours, 'close')]).finally(() => ours.close());
  ours.unref();
  const end = async () => {
    const timer = new AbortController();
    await Promise.race([whenLoaded, delay(MAX_LOADING_MS, null, { signal: timer.signal, ref: false })]).catch(() => null);
    timer.abort();
    await worker.terminate();
  };
  return { worker, end };
}
