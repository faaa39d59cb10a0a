// npm run check-backend -- https://…: checks which calls of another backend the app can use, and which deviations it tolerates.
import { join } from 'node:path';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies('start');
process.exit(await run(projectNode, [join(root, 'scripts/check-backend/main.ts'), ...process.argv.slice(2)]));
