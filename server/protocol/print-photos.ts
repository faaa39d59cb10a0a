import { once } from 'node:events';
import { startThread, type Thread } from '../threads/thread.ts';

const program = new URL('photo-worker.ts', import.meta.url);

/** A photo that takes longer is treated as unreadable. */
const MAX_MS = 15_000;

/** The decoders have 2 GB of their own at most. */
const MEMORY_MB = 128;

/** Turns the bytes of a photo into a JPEG of printed size; null for a file that is no readable picture. */
export type PhotoPrinter = { readonly print: (bytes: Uint8Array) => Promise<Uint8Array | null>; readonly stop: () => Promise<void> };

/** Opens a thread that scales photos. A photo that hangs or crashes it costs that photo alone. */
export function openPhotoPrinter(): PhotoPrinter {
  let thread: Thread | null = null;
  const stop = async () => {
    await thread?.end();
    thread = null;
  };
  const print = async (bytes: Uint8Array) => {
    // The decoders print unreadable data to the output, which is dropped.
    thread ??= startThread(program, { memoryMb: MEMORY_MB, dropsOutput: true });
    const { worker } = thread;
    const listening = new AbortController();
    try {
      const signal = AbortSignal.any([listening.signal, AbortSignal.timeout(MAX_MS)]);
      const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('the thread ended')));
      const answer = once(worker, 'message', { signal });
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(bytes);
      const [jpeg] = (await Promise.race([answer, ended])) as [Uint8Array | null];
      return jpeg;
    } catch {
      await stop();
      return null;
    } finally {
      listening.abort();
    }
  };
  return { print, stop };
}
