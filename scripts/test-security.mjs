// npm run test:security: the security tests that take long or need system programs; `-- --seed N` repeats the random texts of a run.
import { parseArgs } from 'node:util';
import { requirePrograms } from './debian.mjs';
import { ensureDependencies, runTests } from './prepare.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Date.now() % 2 ** 31);
if (!/^\d+$/.test(seed)) {
  console.error(`--seed is a whole number, not "${seed}".`);
  process.exit(1);
}

ensureDependencies();
requirePrograms({ '/usr/sbin/clamd': ['clamav-daemon'], '/usr/bin/clamdscan': ['clamdscan'] }, 'ClamAV');
console.log(`seed ${seed}; a failure is repeated with --seed ${seed}`);
const files = ['tests/security', 'tests/contract/access', 'tests/contract/operation/database/database-roles'];
process.exit(await runTests(['security', 'contract'], files, { FUZZ_SEED: seed, HOSTILE_KB: '1024' }));
