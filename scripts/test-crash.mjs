// npm run test:crash: kills the device after every step of the history, and shows that broken outboxes are caught; npm test kills after every twelfth.
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = ensureBrowser();
if (!browser) {
  console.error('No Chromium or Chrome was found or could be installed. Install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}
await ensureBuild();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'crash', '--project', 'crash-slow'];
process.exit(await run(projectNode, [...vitest, ...process.argv.slice(2)], { CHROMIUM_PATH: browser, CRASH_POINTS: 'all' }));
