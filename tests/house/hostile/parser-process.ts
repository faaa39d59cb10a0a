import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect } from 'vitest';

/** No measurement: the end of a parser that does not end. A quadratic one takes minutes to an hour for these texts. */
const END_MS = 60_000;

/** The time of a test with all texts of a parser. */
export const MAX_MS = 300_000;

/** Returns a check that a parser ends, in a process of its own that runs `script`. `message` says what it is to read. */
export function setupParserProcess(script: URL): (name: string, message: string | object) => Promise<void> {
  let child: ChildProcess | null = null;
  afterAll(() => child?.kill('SIGKILL'));
  return async (name, message) => {
    child ??= fork(script);
    const running = child;
    const answer = once(running, 'message', { signal: AbortSignal.timeout(END_MS) });
    running.send(message);
    try {
      expect(await answer).toContain(name);
    } catch (error) {
      running.kill('SIGKILL');
      child = null;
      throw error;
    }
  };
}
