// npm run test:security: the security tests that take long or need system programs; `-- --seed N` repeats the random texts of a run.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePrograms } from './debian.mjs';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

const { values } = parseArgs({ options: { seed: { type: 'string' } } });
const seed = values.seed ?? String(Date.now() % 2 ** 31);
if (!/^\d+$/.test(seed)) fail(`--seed is a whole number, not "${seed}".`);

ensureDependencies();
const needed = { '/usr/sbin/clamd': ['clamav-daemon'], '/usr/bin/clamdscan': ['clamdscan'] };
const missing = ensurePrograms(needed, 'ClamAV');
if (missing.length > 0)
  fail(
    `Not found, and could not be installed: ${missing.join(', ')}. On Debian as root this command installs them (clamav-daemon clamdscan).`,
  );
console.log(`seed ${seed}; a failure is repeated with --seed ${seed}`);
const vitest = [
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...['security', 'contract'].flatMap((project) => ['--project', project]),
];
process.exit(
  await run(projectNode, [...vitest, 'tests/security', 'tests/contract/access', 'tests/contract/operation/database/database-roles'], {
    FUZZ_SEED: seed,
    HOSTILE_KB: '1024',
  }),
);

function fail(message) {
  console.error(message);
  process.exit(1);
}
