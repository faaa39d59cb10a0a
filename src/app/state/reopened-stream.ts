import type { OpenedStream } from '../../api/open-stream.ts';
import { backoff } from '../../sync/backoff.ts';

/** The backend writes a line every 15 seconds. A stream that is silent for longer is half open: its other end is gone. */
const MAX_SILENCE_MS = 40_000;
/** `backoff` after a stream that was open: up to 2 seconds. */
const FIRST_ATTEMPT = 2;
/** A stream that ends sooner counts as refused: some proxies answer and close. */
const MIN_OPEN_MS = 10_000;

type TextStream = {
  readonly open: (signal: AbortSignal) => Promise<OpenedStream>;
  /** Called when the stream is open; returns the reader of its text. */
  readonly onOpen: () => (text: string) => void;
};

/** Reads a stream and opens it again whenever it ends, breaks or falls silent, with exponential backoff and full jitter, until `ended`. */
export async function readReopened(stream: TextStream, ended: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ended.aborted) {
    const began = Date.now();
    const retryAfterMs = await readOnce(stream, ended);
    failures = Date.now() - began >= MIN_OPEN_MS ? 0 : failures + 1;
    await pause(backoff(FIRST_ATTEMPT + failures, retryAfterMs, Math.random), ended);
  }
}

/** Reads the stream to its end. Returns the milliseconds after which the backend takes the next attempt, if it says so. */
async function readOnce({ open, onOpen }: TextStream, ended: AbortSignal): Promise<number | null> {
  const silent = new AbortController();
  const watchdog = () => setTimeout(() => silent.abort(), MAX_SILENCE_MS);
  let timer = watchdog();
  try {
    const signal = AbortSignal.any([ended, silent.signal]);
    const { body, retryAfterMs } = await abortable(open(signal), signal);
    if (!body) return retryAfterMs;
    const read = onOpen();
    const reader = body.getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = watchdog();
      read(decoder.decode(part.value, { stream: true }));
    }
  } catch {
    // The stream broke or fell silent, or the session ended: the next attempt decides.
  } finally {
    clearTimeout(timer);
  }
  return null;
}

/** Rejects when `signal` aborts: the work before a request, such as reading the session, does not follow it. */
function abortable<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))]);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
