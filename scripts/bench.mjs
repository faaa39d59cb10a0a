// npm run bench: measures the built app against its references and writes bench-results.json.
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, runProgram } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
process.exit(await runProgram('tests/bench/run.ts', { CHROMIUM_PATH: browser }));
