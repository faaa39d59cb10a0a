// npm run test:engines: save offline, kill, deliver exactly once, in Chromium, Firefox and WebKitGTK.
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureEngines } from './engines.mjs';
import { ensureBuild, ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies();
const browser = ensureBrowser();
const missing = [...(browser ? [] : ['Chromium or Chrome']), ...ensureEngines()];
if (missing.length > 0) {
  console.error(`Not found, and could not be installed: ${missing.join(', ')}. On Debian as root this command installs them.`);
  process.exit(1);
}
await ensureBuild();
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'engines'];
process.exit(await run(projectNode, [...vitest, ...process.argv.slice(2)], { CHROMIUM_PATH: browser }));
