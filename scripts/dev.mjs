// npm run dev: the backend with a demo fleet, behind Vite with hot reloading.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureDependencies, projectEnvironment, projectNode, root } from './prepare.mjs';

ensureDependencies();

const backendPort = process.env.PORT ?? '8081';
const env = projectEnvironment({ DEMO_MODE: 'true', PORT: backendPort, BACKEND_URL: `http://127.0.0.1:${backendPort}` });
const children = [
  spawn(projectNode, ['--watch-path=server', '--watch-path=src/contract', 'server/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn(projectNode, [join(root, 'node_modules/vite/bin/vite.js')], { cwd: root, stdio: 'inherit', env }),
];

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
