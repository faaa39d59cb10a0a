import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import { parsers } from '../house/hostile-parsers.ts';

/** No measurement: the end of a parser that does not end. A quadratic one takes minutes for a text of this length. */
const END_MS = 60_000;
const MAX_MS = 300_000;
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let child: ChildProcess | null = null;

afterAll(() => child?.kill('SIGKILL'));

test.each(Object.keys(parsers))(
  `[R-151] %s ends for random hostile texts (FUZZ_SEED=${seed})`,
  async (name) => {
    child ??= fork(new URL('fuzz-process.ts', import.meta.url));
    const running = child;
    const answer = once(running, 'message', { signal: AbortSignal.timeout(END_MS) });
    running.send({ name, seed });
    try {
      expect(await answer).toContain(name);
    } catch (error) {
      running.kill('SIGKILL');
      child = null;
      throw error;
    }
  },
  MAX_MS,
);
