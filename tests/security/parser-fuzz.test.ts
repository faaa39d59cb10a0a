import { expect, test } from 'vitest';
import { MAX_MS, setupParserProcess } from '../house/hostile/parser-process.ts';
import { parsers } from '../house/hostile-parsers.ts';

const seed = Number(process.env['FUZZ_SEED'] ?? 1);

const ask = setupParserProcess(new URL('fuzz-process.ts', import.meta.url));

test.each(Object.keys(parsers))(
  `[R-151] %s ends for random hostile texts (FUZZ_SEED=${seed})`,
  async (name) => expect(await ask({ name, seed })).toContain(name),
  MAX_MS,
);
