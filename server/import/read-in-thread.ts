import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '../../src/contract/import/sheet.ts';

const program = new URL('sheet-worker.ts', import.meta.url);

/** A file that is not read in this time is treated as unreadable. */
const MAX_MS = 30_000;

/** The largest file that may be read needs a quarter of it. */
const MEMORY_MB = 512;

/** A thread without work ends after this time, and frees its memory. */
const IDLE_MS = 60_000;

/** The thread that waits for the next file: a process imports one file at a time. */
let resting: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null;

/**
 * The cells of a spreadsheet, read in a thread: thousands of rows take longer than other requests may wait. Null for an unreadable file.
 */
export async function readInThread(bytes: Uint8Array): Promise<Sheet | null> {
  const worker = takeWorker();
  const listening = new AbortController();
  const timer = setTimeout(() => void worker.terminate(), MAX_MS);
  let isWell = false;
  try {
    const ended = once(worker, 'exit', { signal: listening.signal }).then(() => null);
    const reply = once(worker, 'message', { signal: listening.signal });
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- no window
    worker.postMessage(bytes);
    const answer = (await Promise.race([reply, ended])) as [Sheet | null] | null;
    isWell = answer !== null;
    return answer?.[0] ?? null;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw error;
  } finally {
    clearTimeout(timer);
    listening.abort();
    if (isWell && !resting) rest(worker);
    else await worker.terminate();
  }
}

function takeWorker(): Worker {
  if (!resting) return startWorker();
  const { worker, timer } = resting;
  clearTimeout(timer);
  resting = null;
  worker.ref();
  return worker;
}

function startWorker(): Worker {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  // An error of a thread without work must not end the process; one with work reports it to its import.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (resting?.worker === worker) resting = null;
  });
  return worker;
}

/** Keeps the thread for the next file; it does not keep the process. */
function rest(worker: Worker): void {
  worker.unref();
  const timer = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  resting = { worker, timer };
}
