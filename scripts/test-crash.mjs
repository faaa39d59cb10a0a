// npm run test:crash: kills the device after every step of the history, and shows that broken outboxes are caught; npm test kills after
// every eighteenth.
import { requireBrowser } from './browser.mjs';
import { ensureBuild, ensureContenders, ensureDependencies, runTests } from './prepare.mjs';

ensureDependencies();
ensureContenders();
const browser = requireBrowser();
await ensureBuild();
process.exit(await runTests(['crash', 'crash-slow'], undefined, { CHROMIUM_PATH: browser, CRASH_POINTS: 'all' }));
