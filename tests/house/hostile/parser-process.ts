import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from 'vitest';

/** No measurement: the end of a parser that does not end. A quadratic one takes minutes to an hour for these texts. */
const END_MS = 60_000;

/** The time of a test with all texts of a parser. */
export const MAX_MS = 300_000;

/** Returns a function that sends a message to a process of its own, which runs `script`, and resolves to its answer. */
export function setupParserProcess(script: URL): (message: string | object) => Promise<unknown> {
  let child: ChildProcess | null = null;
  afterAll(() => child?.kill('SIGKILL'));
  return async (message) => {
    child ??= fork(script);
    const running = child;
    const answer = once(running, 'message', { signal: AbortSignal.timeout(END_MS) });
    running.send(message);
    try {
      return await answer;
    } catch (error) {
      running.kill('SIGKILL');
      child = null;
      throw error;
    }
  };
}
