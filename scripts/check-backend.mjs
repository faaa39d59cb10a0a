// npm run check-backend -- https://…: which calls of a company's own backend the app can use, and what it will tolerate.
import { join } from 'node:path';
import { ensureDependencies, ownNode, root, run } from './prepare.mjs';

ensureDependencies();
process.exit(await run(ownNode, [join(root, 'scripts/check-backend/main.ts'), ...process.argv.slice(2)]));
