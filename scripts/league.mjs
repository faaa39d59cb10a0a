// npm run league: runs the same failure cases through three outboxes in Chromium and writes docs/league-table.md. Arguments select cases
// or contenders.
import { join } from 'node:path';
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
process.exit(await run(projectNode, [join(root, 'tests/league/run.ts'), ...process.argv.slice(2)], { CHROMIUM_PATH: browser }));
