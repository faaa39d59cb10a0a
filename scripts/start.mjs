// npm start: installs, builds what is stale, and hands over to the backend, which migrates, seeds and serves.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, ownEnvironment, ownNode, root } from './prepare.mjs';

ensureDependencies();
ensureBuild();

const child = spawn(ownNode, [join(root, 'server/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: ownEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
