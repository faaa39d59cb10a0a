// Finds programs of the system that a run needs beside npm's packages, or installs them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * `needed`: paths that must be there, each with the Debian packages that bring it. Installs what is missing where this is Debian and we are
 * root, saying `what`. Answers the paths that are still missing: none, when all is there.
 */
export function ensurePrograms(needed, what) {
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
