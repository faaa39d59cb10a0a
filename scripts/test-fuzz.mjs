// npm run test:fuzz: long random histories of the outbox against its model; `-- --seed N --runs N --path P` replays one.
import { parseArgs } from 'node:util';
import { ensureDependencies, runTests } from './prepare.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' }, path: { type: 'string' } } });
const seed = values.seed ?? String(Date.now() % 2 ** 31);
const runs = values.runs ?? '1000';
for (const [name, value] of Object.entries({ seed, runs })) {
  if (/^-?\d+$/.test(value)) continue;
  console.error(`--${name} is a whole number, not "${value}".`);
  process.exit(1);
}

ensureDependencies();
console.log(`seed ${seed}, ${runs} histories; a failure prints the path to add for its replay: --seed ${seed} --path P`);
const env = { FUZZ_SEED: seed, FUZZ_RUNS: runs, ...(values.path ? { FUZZ_PATH: values.path } : {}) };
process.exit(await runTests(['contract'], ['tests/model', '-t', 'after any history'], env));
