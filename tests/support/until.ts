import { setTimeout as pause } from 'node:timers/promises';

/** Polls `condition`; an error counts as not yet. Throws after `timeout` milliseconds. */
export async function until<Value>(what: string, condition: () => Promise<Value | undefined | false>, timeout = 60_000): Promise<Value> {
  const deadline = performance.now() + timeout;
  let failure: unknown = null;
  while (performance.now() < deadline) {
    const value = await condition().catch((error: unknown) => {
      failure = error;
      return undefined;
    });
    if (value !== undefined && value !== false) return value;
    await pause(200);
  }
  throw new Error(`waited ${timeout} ms for ${what}`, { cause: failure });
}
