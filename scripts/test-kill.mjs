// npm run test:kill: kills the backend and its database in the middle of saves and of sending, `-- --kills N` times (default 20) on each
// PostgreSQL; `-- --seed N` repeats the moments of a run.
import { parseArgs } from 'node:util';
import { ensureDependencies, runTests } from './prepare.mjs';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 2 ** 31) } },
});
if (!/^\d{1,4}$/.test(values.kills)) {
  console.error(`--kills is a whole number, not "${values.kills}".`);
  process.exit(1);
}
if (!/^\d{1,10}$/.test(values.seed)) {
  console.error(`--seed is a whole number, not "${values.seed}".`);
  process.exit(1);
}
ensureDependencies();
console.log(`seed ${values.seed}; a failure is repeated with --seed ${values.seed}`);
const files = ['kill-recovery', 'queue-kill'].map((name) => `tests/contract/operation/processes/${name}.test.ts`);
process.exit(await runTests(['contract'], files, { KILLS: values.kills, KILL_SEED: values.seed, EVERY_POSTGRES: 'true' }));
