// Finds Firefox and WebKitGTK for the tests of the three engines, or installs them.
import { ensurePrograms } from './debian.mjs';

/** What must be there, and the Debian packages that bring it. */
const needed = {
  [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr']: ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'],
  '/usr/bin/Xvfb': ['xvfb'],
};

/** Answers what is still missing: nothing, when all engines can be driven. */
export function ensureEngines() {
  return ensurePrograms(needed, 'Firefox and WebKitGTK');
}
