// npm run admin: administration (users, choices, backup …) of the database that npm start would serve.
import { join } from 'node:path';
import { ensureDependencies, projectEnvironment, projectNode, root } from './prepare.mjs';
import { spawnSync } from 'node:child_process';

ensureDependencies('start');
const result = spawnSync(projectNode, [join(root, 'server/admin.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: projectEnvironment(),
});
process.exit(result.status ?? 1);
