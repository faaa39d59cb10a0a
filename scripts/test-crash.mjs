// npm run test:crash: kills the device after every step of the history, and shows that broken outboxes are caught; npm test kills after
// every eighteenth.
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'crash', '--project', 'crash-slow'];
process.exit(await run(projectNode, [...vitest, ...process.argv.slice(2)], { CHROMIUM_PATH: browser, CRASH_POINTS: 'all' }));
