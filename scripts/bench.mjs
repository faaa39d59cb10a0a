// npm run bench: measures the built app against its references and writes bench-results.json.
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
process.exit(await run(projectNode, [join(root, 'tests/bench/run.ts'), ...process.argv.slice(2)], { CHROMIUM_PATH: browser }));
