// Finds or installs the system programs that a run needs besides npm packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * `needed`: required paths, each with the Debian packages that contain it. Installs missing ones on Debian as root; `what` names them in
 * the log. Returns the paths that are still missing.
 */
function ensurePrograms(needed, what) {
  const missing = () => Object.keys(needed).filter((path) => !existsSync(path));
  const packages = [...new Set(missing().flatMap((path) => needed[path]))];
  const isRoot = process.getuid?.() === 0;
  if (packages.length === 0 || !isRoot || !existsSync('/usr/bin/apt-get')) return missing();
  console.log(`Installing Debian’s ${what} for the tests …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env });
  return missing();
}

/** Like `ensurePrograms`, and ends the process where one is missing, or where the tests need root and it is not. */
export function requirePrograms(needed, what, { asRoot = false } = {}) {
  const missing = ensurePrograms(needed, what);
  if (missing.length === 0 && (!asRoot || process.getuid?.() === 0)) return;
  const packages = [...new Set(missing.flatMap((path) => needed[path]))].join(' ');
  if (missing.length > 0)
    console.error(
      `Not found, and could not be installed: ${missing.join(', ')}. On Debian as root this command installs them (${packages}).`,
    );
  if (asRoot) console.error('This test needs root on Debian 12.');
  process.exit(1);
}
