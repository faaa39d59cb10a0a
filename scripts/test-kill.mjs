// npm run test:kill: kills the backend and its database in the middle of saves, `-- --kills N` times (default 20) on each PostgreSQL.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
if (!/^\d{1,4}$/.test(values.kills)) {
  console.error(`--kills is a whole number, not "${values.kills}".`);
  process.exit(1);
}
ensureDependencies();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'contract', 'tests/contract/operation/processes/kill-recovery.test.ts'];
process.exit(await run(projectNode, vitest, { KILLS: values.kills, EVERY_POSTGRES: 'true' }));
