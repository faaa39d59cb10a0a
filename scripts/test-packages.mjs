// npm run test:packages: the release package under a real systemd, and as an image that is built from the Containerfile; on Debian as root.
import { requirePrograms } from './debian.mjs';
import { ensureDependencies, runTests } from './prepare.mjs';

const needed = {
  '/usr/bin/systemd-analyze': ['systemd'],
  '/usr/bin/mmdebstrap': ['mmdebstrap'],
  '/usr/bin/buildah': ['buildah'],
  '/usr/bin/podman': ['podman'],
  '/usr/sbin/runc': ['runc'],
};

ensureDependencies();
requirePrograms(needed, 'systemd and Podman', { asRoot: true });
process.exit(await runTests(['packages']));
