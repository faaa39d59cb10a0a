// Finds Firefox and WebKitGTK for the tests of the three engines, or installs them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What must be there, and the Debian packages that bring it. */
const needed = {
  [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr']: ['firefox-esr'],
  '/usr/bin/WebKitWebDriver': ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'],
  '/usr/bin/Xvfb': ['xvfb'],
};

/** Installs Debian's packages where this is Debian and we are root. Answers what is still missing: nothing, when all engines can be driven. */
export function ensureEngines() {
  const missing = () => Object.keys(needed).filter((path) => !existsSync(path));
  const packages = missing().flatMap((path) => needed[path]);
  const isRoot = process.getuid?.() === 0;
  if (packages.length === 0 || !isRoot || !existsSync('/usr/bin/apt-get')) return missing();
  console.log('Installing Debian’s Firefox and WebKitGTK for the tests …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return missing();
}
