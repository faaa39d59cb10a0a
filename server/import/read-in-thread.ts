import { once } from 'node:events';
import type { Sheet } from '../../src/contract/import/sheet.ts';
import { startThread, type Thread } from '../threads/thread.ts';

const program = new URL('sheet-worker.ts', import.meta.url);

/** A file that is not read in this time is treated as unreadable. */
const MAX_MS = 30_000;

/** The largest file that may be read needs a quarter of it. */
const MEMORY_MB = 512;

/** A thread without work ends after this time, and frees its memory. */
const IDLE_MS = 60_000;

/** The thread that waits for the next file: a process imports one file at a time. */
let resting: { readonly thread: Thread; readonly timer: NodeJS.Timeout } | null = null;

/**
 * The cells of a spreadsheet, read in a thread: thousands of rows take longer than other requests may wait. Null for an unreadable file.
 */
export async function readInThread(bytes: Uint8Array): Promise<Sheet | null> {
  const thread = takeThread();
  const { worker } = thread;
  const listening = new AbortController();
  const timer = setTimeout(() => void thread.end(), MAX_MS);
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
    if (isWell && !resting) rest(thread);
    else await thread.end();
  }
}

function takeThread(): Thread {
  if (!resting) return start();
  const { thread, timer } = resting;
  clearTimeout(timer);
  resting = null;
  thread.worker.ref();
  return thread;
}

function start(): Thread {
  const thread = startThread(program, { memoryMb: MEMORY_MB });
  // An error of a thread without work must not end the process; one with work reports it to its import.
  thread.worker.on('error', () => undefined);
  thread.worker.on('exit', () => {
    if (resting?.thread === thread) resting = null;
  });
  return thread;
}

/** Keeps the thread for the next file; it does not keep the process. */
function rest(thread: Thread): void {
  thread.worker.unref();
  const timer = setTimeout(() => void thread.end(), IDLE_MS).unref();
  resting = { thread, timer };
}
