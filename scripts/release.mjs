// npm run release: the app and the server as a package, with checksums and a list of its parts.
import { join } from 'node:path';
import { ensureDependencies, projectNode, root, run } from './prepare.mjs';

ensureDependencies('start');
process.exit(await run(projectNode, [join(root, 'scripts/release/main.ts'), ...process.argv.slice(2)]));
