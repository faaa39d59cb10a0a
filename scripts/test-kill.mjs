// npm run test:kill: the backend and its database killed in the middle of saves, twenty times on each PostgreSQL; `-- --kills N` says how often.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDependencies, ownNode, root, run } from './prepare.mjs';

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } });
if (!/^\d{1,4}$/.test(values.kills)) {
  console.error(`--kills is a whole number, not "${values.kills}".`);
  process.exit(1);
}
ensureDependencies();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'contract', 'tests/contract/killed.test.ts'];
process.exit(await run(ownNode, vitest, { KILLS: values.kills }));
