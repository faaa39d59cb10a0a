import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readReopened } from './reopened-stream.ts';

const encoder = new TextEncoder();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Moments of all attempts in seconds, and the texts read, of a stream that `open` answers; it ends after `seconds`. */
async function attemptsOf(
  open: (attempt: number) => ReadableStream<Uint8Array<ArrayBuffer>> | null,
  seconds: number,
  retryAfterMs: number | null = null,
): Promise<{ readonly at: readonly number[]; readonly texts: readonly string[] }> {
  const ended = new AbortController();
  const began = Date.now();
  const at: number[] = [];
  const texts: string[] = [];
  const reading = readReopened(
    {
      open: () => {
        at.push(Math.round((Date.now() - began) / 1_000));
        return Promise.resolve({ body: open(at.length), retryAfterMs });
      },
      onOpen: () => (text) => texts.push(text),
    },
    ended.signal,
  );
  for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1_000);
  ended.abort();
  await reading;
  return { at, texts };
}

test('[R-141] opens a refused stream again ever more rarely', async () => {
  expect((await attemptsOf(() => null, 130)).at).toEqual([0, 4, 12, 28, 60, 124]);
});

test('[R-141] waits as long as the backend asks', async () => {
  expect((await attemptsOf(() => null, 130, 60_000)).at).toEqual([0, 64]);
});

test('[R-141] opens an ended stream again: soon, or more rarely if it ended at once', async () => {
  const endingAfter = (milliseconds: number) => () => {
    let timer: ReturnType<typeof setTimeout>;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        controller.enqueue(encoder.encode('a'));
        timer = setTimeout(() => controller.close(), milliseconds);
      },
      cancel: () => clearTimeout(timer),
    });
  };
  expect(await attemptsOf(endingAfter(12_000), 30)).toEqual({ at: [0, 14, 28], texts: ['a', 'a', 'a'] });
  expect(await attemptsOf(endingAfter(0), 15)).toEqual({ at: [0, 4, 12], texts: ['a', 'a', 'a'] });
});

test('[R-141] opens a half-open stream again after two missed lines', async () => {
  let cancelled = 0;
  const silent = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(encoder.encode('a')),
      cancel: () => void cancelled++,
    });
  expect((await attemptsOf(silent, 50)).at).toEqual([0, 42]);
  expect(cancelled).toBe(2);
});

test('[R-141] a stream with a line every 15 seconds stays open', async () => {
  const beating = () =>
    new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => {
        const beat = () => {
          controller.enqueue(encoder.encode('.'));
          if (Date.now() < end) setTimeout(beat, 15_000);
        };
        const end = Date.now() + 100_000;
        beat();
      },
    });
  expect((await attemptsOf(beating, 100)).at).toEqual([0]);
});
