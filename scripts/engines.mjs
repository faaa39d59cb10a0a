// Finds or installs Firefox and WebKitGTK for the tests of the three engines.
import { ensurePrograms } from './debian.mjs';

/** Required paths and the Debian packages that contain them. */
const needed = {
  [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr']: ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'],
  '/usr/bin/Xvfb': ['xvfb'],
};

/** Returns the paths that are still missing; empty when all engines can be driven. */
export function ensureEngines() {
  return ensurePrograms(needed, 'Firefox and WebKitGTK');
}
