// npm run test:packages: the release package under a real systemd, and as an image that is built from the Containerfile; on Debian as root.
import { join } from 'node:path';
import { ensurePrograms } from './debian.mjs';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

const needed = {
  '/usr/bin/systemd-analyze': ['systemd'],
  '/usr/bin/mmdebstrap': ['mmdebstrap'],
  '/usr/bin/buildah': ['buildah'],
  '/usr/bin/podman': ['podman'],
  '/usr/sbin/runc': ['runc'],
};

ensureDependencies();
const missing = ensurePrograms(needed, 'systemd and Podman');
if (missing.length > 0 || process.getuid?.() !== 0) {
  console.error(
    `This test needs root on Debian 12${missing.length > 0 ? `; not found, and could not be installed: ${missing.join(', ')}` : ''}.`,
  );
  process.exit(1);
}
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'packages'];
process.exit(await run(projectNode, [...vitest, ...process.argv.slice(2)]));
