// npm run admin: users, choices, backup and the rest of what an administrator does, in the database that npm start would serve.
import { join } from 'node:path';
import { ensureDependencies, ownEnvironment, ownNode, root } from './prepare.mjs';
import { spawnSync } from 'node:child_process';

ensureDependencies();
const done = spawnSync(ownNode, [join(root, 'server/admin.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env: ownEnvironment() });
process.exit(done.status ?? 1);
