// npm run test:engines: save offline, kill, deliver exactly once, in Chromium, Firefox and WebKitGTK.
import { requireBrowser } from './browser.mjs';
import { requirePrograms } from './debian.mjs';
import { ensureBuild, ensureDependencies, runTests } from './prepare.mjs';

const needed = {
  [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr']: ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'],
  '/usr/bin/Xvfb': ['xvfb'],
};

ensureDependencies();
const browser = requireBrowser();
requirePrograms(needed, 'Firefox and WebKitGTK');
await ensureBuild();
process.exit(await runTests(['engines'], undefined, { CHROMIUM_PATH: browser }));
