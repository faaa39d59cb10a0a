import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Sheet } from '../../src/contract/import/sheet.ts';

const program = new URL('sheet-worker.ts', import.meta.url);

/** A file that is not read in this time is treated as unreadable. */
const MAX_MS = 30_000;

/** The largest file that may be read needs a quarter of it. */
const MEMORY_MB = 512;

/** The cells of a spreadsheet, read in a thread of its own: thousands of rows take longer than other requests may wait. Null for an unreadable file. */
export async function readInThread(bytes: Uint8Array): Promise<Sheet | null> {
  const worker = new Worker(program, { workerData: bytes, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
  const listening = new AbortController();
  const timer = setTimeout(() => void worker.terminate(), MAX_MS);
  try {
    const ended = once(worker, 'exit', { signal: listening.signal }).then(() => null);
    const [sheet] = (await Promise.race([once(worker, 'message', { signal: listening.signal }), ended])) ?? [null];
    return sheet as Sheet | null;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    throw error;
  } finally {
    clearTimeout(timer);
    listening.abort();
    await worker.terminate();
  }
}
