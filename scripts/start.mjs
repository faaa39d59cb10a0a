// npm start: installs packages, then rebuilds when stale while the backend migrates and seeds; the backend serves once the app is built.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, ensureDependencies, projectEnvironment, projectNode, root } from './prepare.mjs';

ensureDependencies('start');
const built = build();

const child = spawn(projectNode, [join(root, 'server/main.ts'), ...(built ? ['--app-pending'] : []), ...process.argv.slice(2)], {
  cwd: root,
  // The backend serves once this channel closes.
  stdio: ['inherit', 'inherit', 'inherit', ...(built ? ['ipc'] : [])],
  env: projectEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));

const exitCode = await (built ?? 0);
if (exitCode !== 0) {
  child.removeAllListeners('exit');
  child.once('exit', () => process.exit(exitCode));
  child.kill('SIGTERM');
} else if (built && child.connected) {
  child.disconnect();
}
