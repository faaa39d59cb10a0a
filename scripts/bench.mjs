// npm run bench: measures the built app against its references and writes bench-results.json.
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
process.exit(await run(projectNode, [join(root, 'tests/bench/run.ts'), ...process.argv.slice(2)], { CHROMIUM_PATH: browser }));
