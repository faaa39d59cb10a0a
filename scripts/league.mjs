// npm run league: runs the same failure cases through three outboxes in Chromium and writes docs/league-table.md. Arguments select cases
// or contenders.
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, runProgram } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
process.exit(await runProgram('tests/league/run.ts', { CHROMIUM_PATH: browser }));
