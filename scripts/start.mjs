// npm start: installs packages, rebuilds when stale and starts the backend, which migrates, seeds and serves.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, projectEnvironment, projectNode, root } from './prepare.mjs';

ensureDependencies('start');
ensureBuild();

const child = spawn(projectNode, [join(root, 'server/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
